const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Raised text as it is quoted: "8%" with the mark of a note is "8%¹", never "8%1". Raised letters (1st, TM) and words
 * stay as they are.
 */
export function raisedText(text: string): string {
  if (!/^[\s\d,.()[\]–-]*$/.test(text)) return text;
  return text.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);
}

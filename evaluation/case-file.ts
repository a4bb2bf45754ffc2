/** How a case file tells what an advert says. */
export interface Telling {
  opening: string;
  /** What stands before the nth quotation after the first. */
  joiner: (nth: number) => string;
  marks: readonly [open: string, close: string];
  /** Sentences in one quotation. */
  together: number;
}

const betweenSentences = /\n+|(?<=[.!?])\s+(?=[\p{Lu}£$€“"])/u;

/** All that a text says, some sentences at a time, in quotation marks. */
export function asCaseFile(text: string, { opening, joiner, marks: [open, close], together }: Telling): string {
  const sentences = text
    .split(betweenSentences)
    .map((sentence) => sentence.trim().replace(/["“”]/g, "'"))
    .filter(Boolean);
  return Array.from({ length: Math.ceil(sentences.length / together) }, (_, nth) => {
    const said = sentences.slice(nth * together, (nth + 1) * together).join(' ');
    return `${nth === 0 ? opening : joiner(nth - 1)} ${open}${said}${close}.`;
  }).join(' ');
}

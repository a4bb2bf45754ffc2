/** Many texts in two rows of numbers: read in an instant, and each a string only once it is asked for. */
export interface PackedTexts {
  /** UTF-8, one text after the other. */
  bytes: Uint8Array;
  /** Where each of them ends. */
  ends: Uint32Array;
}

/** Halves of a pair of surrogates that stand alone come back as U+FFFD. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const pieces = texts.map((text) => encoder.encode(text));
  const ends = new Uint32Array(pieces.length);
  let end = 0;
  for (const [nth, piece] of pieces.entries()) ends[nth] = end += piece.length;
  const bytes = new Uint8Array(end);
  for (const [nth, piece] of pieces.entries()) bytes.set(piece, ends[nth]! - piece.length);
  return { bytes, ends };
}

export const textAt = ({ bytes, ends }: PackedTexts, nth: number): string =>
  decoder.decode(bytes.subarray(nth === 0 ? 0 : ends[nth - 1], ends[nth]));

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

import type { Box } from '../../document/model.ts';
import { illegibleMarks } from './illegible.ts';
import { inkOf } from './ink.ts';
import { emOf, linesOf, paragraphsOf } from './lines.ts';
import { look } from './look.ts';
import { decodePicture } from './pixels.ts';
import type { Illegible, OcrWord, RawPicture, RecognisedText, RecognitionOptions } from './recognised.ts';
import type { SettledWord } from './vote.ts';

function placed(word: SettledWord, picture: RawPicture): OcrWord {
  const { edges, ...ink } = inkOf(picture, word.edges);
  const [left, top, right, bottom] = word.turn ? word.edges : edges;
  const { width, height } = picture;
  const box: Box = [left / width, top / height, (right - left) / width, (bottom - top) / height];
  return {
    text: word.text,
    box,
    confidence: Math.round(word.confidence * (word.votes > 0 || word.isSure ? 1 : 0.85)) / 100,
    size: emOf(word.text, word.turn ? right - left : bottom - top) / height,
    ...(word.turn && { turn: word.turn }),
    ...ink,
  };
}

/** A speck read as one letter, with nothing beside it, is no word. */
const isSpeck = (words: OcrWord[]) => words.length === 1 && words[0]!.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 2;

/** The words of a picture with their places and looks. Encoded bytes are turned upright by their EXIF first. */
export async function recogniseText(
  source: Buffer | RawPicture,
  { kind = 'picture' }: RecognitionOptions = {},
): Promise<RecognisedText> {
  const picture = Buffer.isBuffer(source) ? await decodePicture(source) : source;
  const { width, height } = picture;
  const { settled, ...seen } = await look(picture, kind);
  const words = settled.words.map((word) => placed(word, picture));
  const lines = linesOf(words, width / height).filter(
    (line) => !isSpeck(line.words) || line.words[0]!.confidence > 0.9,
  );
  const blocks = paragraphsOf(lines, width / height);
  const illegible: Illegible[] = illegibleMarks({ picture, lines, settled, ...seen });
  return { width, height, lines: blocks.flat(), blocks, illegible };
}

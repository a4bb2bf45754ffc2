import type { Box } from '../../document/model.ts';
import { type EngineWord, readWords } from './engine.ts';
import { inkOf } from './ink.ts';
import { emOf, linesOf, paragraphsOf } from './lines.ts';
import { firstPasses, furtherPasses, type Pass } from './passes.ts';
import { decodePicture } from './pixels.ts';
import type { OcrWord, RawPicture, RecognisedText, RecognitionOptions } from './recognised.ts';
import { type Reading, settle } from './vote.ts';

async function readPasses(passes: Pass[]): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { name, scale, input } of passes) {
    for (const word of await readWords(input)) {
      const edges = word.edges.map((edge) => edge / scale) as EngineWord['edges'];
      readings.push({ ...word, edges, pass: name });
    }
  }
  return readings;
}

function placed(word: EngineWord, picture: RawPicture): OcrWord {
  const [left, top, right, bottom] = word.edges;
  const { width, height } = picture;
  const box: Box = [left / width, top / height, (right - left) / width, (bottom - top) / height];
  return {
    text: word.text,
    box,
    confidence: Math.round(word.confidence) / 100,
    size: emOf(word.text, bottom - top) / height,
    ...inkOf(picture, word.edges),
  };
}

/** The words of a picture with their places and looks. Encoded bytes are turned upright by their EXIF first. */
export async function recogniseText(
  source: Buffer | RawPicture,
  _options: RecognitionOptions = {},
): Promise<RecognisedText> {
  const picture = Buffer.isBuffer(source) ? await decodePicture(source) : source;
  const { width, height } = picture;
  const readings = await readPasses([...(await firstPasses(picture)), ...(await furtherPasses(picture))]);
  const { words } = settle(readings);
  const lines = linesOf(
    words.map((word) => placed(word, picture)),
    width / height,
  );
  const blocks = paragraphsOf(lines, width / height);
  return { width, height, lines: blocks.flat(), blocks, illegible: [] };
}

import type { Box } from '../../document/model.ts';
import { type EngineWord, mapEdges, readWords } from './engine.ts';
import { illegibleMarks } from './illegible.ts';
import { inkOf } from './ink.ts';
import { emOf, linesOf, paragraphsOf } from './lines.ts';
import { looks, type Pass, preparePass } from './passes.ts';
import { decodePicture } from './pixels.ts';
import type { Illegible, OcrWord, RawPicture, RecognisedText, RecognitionOptions } from './recognised.ts';
import { isUnexplained } from './unexplained.ts';
import { type Reading, type Settled, type SettledWord, settle } from './vote.ts';

/** From the engine's pixels back to the picture's, through the turn and the scale of the pass. */
function inPicture([left, top, right, bottom]: EngineWord['edges'], pass: Pass): EngineWord['edges'] {
  const { width, height } = pass.input;
  const upright: EngineWord['edges'] =
    pass.turn === 90
      ? [top, width - right, bottom, width - left]
      : pass.turn === 270
        ? [height - bottom, left, height - top, right]
        : [left, top, right, bottom];
  return mapEdges(upright, (edge) => edge / pass.scale);
}

async function readPass(pass: Pass): Promise<Reading[] | undefined> {
  const words = await readWords(pass.input);
  return words?.map((word) => ({
    ...word,
    edges: inPicture(word.edges, pass),
    pass: pass.name,
    ...(pass.turn && { turn: pass.turn }),
  }));
}

interface Sight {
  settled: Settled;
  readings: Reading[];
  /** Passes the engine gave up on. */
  abandoned: number;
}

async function look(picture: RawPicture, kind: NonNullable<RecognitionOptions['kind']>): Promise<Sight> {
  const readings: Reading[] = [];
  let abandoned = 0;
  let settled = settle(readings);
  for (const [round, recipes] of looks[kind].entries()) {
    if (round > 0 && abandoned === 0 && !isUnexplained(picture, settled)) break;
    for (const recipe of recipes) {
      const pass = await preparePass(picture, recipe);
      if (!pass) continue;
      const words = await readPass(pass);
      if (words) readings.push(...words);
      else abandoned += 1;
    }
    settled = settle(readings);
  }
  return { settled, readings, abandoned };
}

function placed(word: SettledWord, picture: RawPicture): OcrWord {
  const { edges, ...ink } = inkOf(picture, word.edges);
  const [left, top, right, bottom] = word.turn ? word.edges : edges;
  const { width, height } = picture;
  const box: Box = [left / width, top / height, (right - left) / width, (bottom - top) / height];
  return {
    text: word.text,
    box,
    confidence: Math.round(word.confidence * (word.votes > 0 ? 1 : 0.85)) / 100,
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
  const { settled, readings, abandoned } = await look(picture, kind);
  const words = settled.words.map((word) => placed(word, picture));
  const lines = linesOf(words, width / height).filter(
    (line) => !isSpeck(line.words) || line.words[0]!.confidence > 0.9,
  );
  const blocks = paragraphsOf(lines, width / height);
  const illegible: Illegible[] = illegibleMarks({ picture, lines, settled, readings, abandoned });
  return { width, height, lines: blocks.flat(), blocks, illegible };
}

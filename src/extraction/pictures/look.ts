import { type EngineWord, mapEdges, readWords } from './engine.ts';
import { looks, type Pass, preparePass, type Recipe, type Wipe } from './passes.ts';
import type { RawPicture, RecognitionOptions } from './recognised.ts';
import { isExplained, type Rest, restOf } from './rest.ts';
import { isUnexplained } from './unexplained.ts';
import { type Reading, type Settled, settle } from './vote.ts';

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

async function lookAtPicture(picture: RawPicture, kind: NonNullable<RecognitionOptions['kind']>): Promise<Sight> {
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

/** Rows of a page; at first all of it, with nothing read yet. */
type Stretch = Pick<Rest, 'picture' | 'top'> & Partial<Wipe>;

/** What one look finds in the rows that still hold something unread, with what is read already wiped out. */
async function lookAtRest(picture: RawPicture, recipe: Recipe, rest: Stretch): Promise<Reading[] | undefined> {
  const share = Math.max(rest.picture.width, rest.picture.height) / Math.max(picture.width, picture.height);
  const pass = await preparePass(rest.picture, { ...recipe, longSide: recipe.longSide * share }, rest);
  if (!pass) return [];
  const words = await readPass({ ...pass, input: { ...pass.input, isUnhurried: true } });
  return words?.map(({ edges: [left, top, right, bottom], ...word }) => ({
    ...word,
    edges: [left, top + rest.top, right, bottom + rest.top],
  }));
}

/** All of the page, then its doubtful words once more, and after that only marks without any word. */
async function stretchFor(round: number, picture: RawPicture, { words }: Settled): Promise<Stretch | undefined> {
  if (round === 0) return { picture, top: 0 };
  return restOf(picture, round === 1 ? words.filter(isExplained) : words);
}

/** A page is mostly running text that one look reads surely; the further looks are for what that leaves. */
async function lookAtPage(picture: RawPicture): Promise<Sight> {
  const readings: Reading[] = [];
  let abandoned = 0;
  let settled = settle(readings);
  for (const [round, recipes] of looks.page.entries()) {
    // What is too much for one look is too much for the next.
    if (abandoned > 0) break;
    const rest = await stretchFor(round, picture, settled);
    if (!rest) break;
    for (const recipe of recipes) {
      const words = await lookAtRest(picture, recipe, rest);
      if (words) readings.push(...words);
      else abandoned += 1;
    }
    settled = settle(readings);
  }
  for (const word of settled.words) word.isSure = isExplained(word);
  return { settled, readings, abandoned };
}

export const look = (picture: RawPicture, kind: NonNullable<RecognitionOptions['kind']>): Promise<Sight> =>
  kind === 'page' ? lookAtPage(picture) : lookAtPicture(picture, kind);

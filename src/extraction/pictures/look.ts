import { type EngineWord, type Patience, readWords } from './engine.ts';
import { grainOf, isGrainy } from './grain.ts';
import { inkOf } from './ink.ts';
import { looks, meanSide, type Pass, preparePass, type Recipe } from './passes.ts';
import type { RawPicture, RecognitionOptions } from './recognised.ts';
import { isExplained, type Rest, restOf, type Stretch } from './rest.ts';
import { isUnexplained } from './unexplained.ts';
import { looksLikeWord, partedWords, type Reading, reachesOver, type Settled, settle } from './vote.ts';

/** From the engine's pixels back to the picture's, through the turn and the scale of the pass. */
function inPicture([left, top, right, bottom]: EngineWord['edges'], pass: Pass): EngineWord['edges'] {
  const { width, height } = pass.input;
  const upright: EngineWord['edges'] =
    pass.turn === 90
      ? [top, width - right, bottom, width - left]
      : pass.turn === 270
        ? [height - bottom, left, height - top, right]
        : [left, top, right, bottom];
  const { x, y } = pass.scale;
  return [upright[0] / x, upright[1] / y, upright[2] / x, upright[3] / y];
}

async function readPass(pass: Pass, patience: Patience): Promise<Reading[] | undefined> {
  const words = await readWords(pass.input, patience);
  return (
    words &&
    partedWords(words).map((word) => ({
      ...word,
      edges: inPicture(word.edges, pass),
      pass: pass.name,
      ...(pass.turn && { turn: pass.turn }),
    }))
  );
}

interface Gathered {
  readings: Reading[];
  /** Looks that were given up. */
  abandoned: number;
}

interface Sight extends Gathered {
  settled: Settled;
  /** Marks that stand in lines as words do and were read by no look. */
  left: EngineWord['edges'][];
}

/** In processor time. The passes over a banner take one second together. */
const picturePatienceMs = 6_000;
/** Looks that were given up: grain that hides the letters from two of them hides them from all. */
const enoughAbandoned = 2;
/** A sheet set in eight-point type from edge to edge takes as long. */
const pagePatienceMs = 12_000;
/** Over what the first look at a page left. */
const restPatienceMs = 5_000;

function gather(gathered: Gathered, words: Reading[] | undefined): void {
  if (words) gathered.readings.push(...words);
  else gathered.abandoned += 1;
}

/** One look at a picture; when there is too much grain, with it taken out, and when that is not enough, none. */
async function lookOnce(picture: RawPicture, recipe: Recipe, patience: Patience): Promise<Reading[] | undefined> {
  const pass = await preparePass(picture, recipe);
  if (!pass) return [];
  if (!isGrainy(pass.input)) return readPass(pass, patience);
  const cleared = await preparePass(picture, recipe, { grain: grainOf(picture) });
  return cleared && !isGrainy(cleared.input) ? readPass(cleared, patience) : undefined;
}

/** Boxes that take in words of other lines are drawn around their own ink. */
const ownBoxes = (picture: RawPicture, readings: Reading[]): Reading[] =>
  readings.map((word) =>
    word.turn === undefined && reachesOver(word, readings)
      ? { ...word, edges: inkOf(picture, word.edges).edges }
      : word,
  );

async function lookAtPicture(picture: RawPicture, kind: NonNullable<RecognitionOptions['kind']>): Promise<Sight> {
  const gathered: Gathered = { readings: [], abandoned: 0 };
  const patience: Patience = { ms: picturePatienceMs };
  let settled = settle([]);
  for (const [round, recipes] of looks[kind].entries()) {
    if (round > 0 && gathered.abandoned === 0 && !isUnexplained(picture, settled)) break;
    for (const recipe of recipes) {
      if (gathered.abandoned < enoughAbandoned) gather(gathered, await lookOnce(picture, recipe, patience));
    }
    settled = settle(ownBoxes(picture, gathered.readings));
  }
  return { settled, ...gathered, left: [] };
}

interface RowsLook {
  picture: RawPicture;
  recipe: Recipe;
  patience: Patience;
}

/** What one look finds in rows of a page. */
async function lookAtRows(rows: Stretch, { picture, recipe, patience }: RowsLook): Promise<Reading[] | undefined> {
  const share = Math.max(rows.picture.width, rows.picture.height) / Math.max(picture.width, picture.height);
  const whole = { grain: rows.grain, side: meanSide(picture), areas: rows.areas };
  const pass = await preparePass(rows.picture, { ...recipe, longSide: recipe.longSide * share }, whole);
  if (!pass) return [];
  const words = recipe.layout !== 'page' && isGrainy(pass.input) ? undefined : await readPass(pass, patience);
  return words?.map(({ edges: [left, top, right, bottom], ...word }) => ({
    ...word,
    edges: [left, top + rows.top, right, bottom + rows.top],
  }));
}

/** Dashes and bullets are no words, and no marks to be searched again. */
const sureOfSign = 50;

const edgesOf = (words: EngineWord[]) => words.map(({ edges }) => edges);

const isSign = ({ text, confidence }: Reading) => confidence >= sureOfSign && /\S/.test(text) && !looksLikeWord(text);

/** What the page still holds; nothing when all is read, or when one look was too much: the next would be too. */
async function restAfter(
  round: number,
  picture: RawPicture,
  { settled, readings, abandoned }: Omit<Sight, 'left'>,
): Promise<Rest | undefined> {
  if (abandoned > 0) return undefined;
  // Doubtful words are looked at once more, and after that only marks without any word.
  const known = round === 0 ? settled.words.filter(isExplained) : settled.words;
  return restOf(picture, edgesOf([...known, ...readings.filter(isSign)]));
}

/** A page is mostly running text that one look reads surely; the further looks are for what that leaves. */
async function lookAtPage(picture: RawPicture): Promise<Sight> {
  const gathered: Gathered = { readings: [], abandoned: 0 };
  const further: Patience = { ms: restPatienceMs };
  let settled = settle([]);
  let rest: Rest | undefined = { stretches: [{ picture, top: 0, grain: 0 }], lines: [], isGrainy: false };
  for (const [round, recipes] of looks.page.entries()) {
    const patience = round === 0 ? { ms: pagePatienceMs } : further;
    const steps = rest.stretches.flatMap((rows) => recipes.map((recipe) => ({ rows, recipe })));
    for (const { rows, recipe } of steps) gather(gathered, await lookAtRows(rows, { picture, recipe, patience }));
    settled = settle(gathered.readings);
    rest = await restAfter(round, picture, { settled, ...gathered });
    if (!rest) break;
  }
  if (rest?.isGrainy) gathered.abandoned += 1;
  for (const word of settled.words) word.isSure = isExplained(word);
  return { settled, ...gathered, left: rest?.lines ?? [] };
}

export const look = (picture: RawPicture, kind: NonNullable<RecognitionOptions['kind']>): Promise<Sight> =>
  kind === 'page' ? lookAtPage(picture) : lookAtPicture(picture, kind);

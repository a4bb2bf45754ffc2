import type { Box } from '../../document/model.ts';
import type { EngineWord } from './engine.ts';
import { boundsOf } from './lines.ts';
import type { Illegible, OcrLine, RawPicture } from './recognised.ts';
import { overlap, type Reading, type Settled } from './vote.ts';

interface Evidence {
  picture: RawPicture;
  lines: OcrLine[];
  settled: Settled;
  readings: Reading[];
  abandoned: number;
  /** Marks that stand in lines as words do and were read by no look. */
  left: EngineWord['edges'][];
}

/** Below this em the engine guesses; measured on generated banners. */
const leastEmInPixels = 8;
const sureOfSmallType = 0.88;

const tooSmall = 'the type is too small in the picture to read with confidence';
const tooPale = 'marks that look like words are too pale or too coarse to be made out';
const notAgreed = 'the letters could not be made out with confidence';

const boxOf = ([left, top, right, bottom]: EngineWord['edges'], { width, height }: RawPicture): Box => [
  left / width,
  top / height,
  (right - left) / width,
  (bottom - top) / height,
];

function smallType({ lines, picture }: Evidence): Illegible[] {
  const small = lines.filter(({ words, size }) => {
    const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
    return size * picture.height < leastEmInPixels && sure < sureOfSmallType;
  });
  return small.map(({ box }) => ({ why: tooSmall, box }));
}

const isWordLike = ({ text, turn }: Reading) => turn === undefined && /\p{L}{3}/u.test(text);

const area = ([left, top, right, bottom]: EngineWord['edges']) => (right - left) * (bottom - top);

/** Two passes saw a word at a place, read it differently, and neither was good enough to keep. */
function disputed({ readings, settled, picture }: Evidence): Illegible[] {
  const free = readings.filter(
    (reading) =>
      isWordLike(reading) &&
      !settled.words.some(
        ({ edges }) => overlap(edges, reading.edges) > 0.2 * Math.min(area(edges), area(reading.edges)),
      ),
  );
  const seenTwice = free.filter((reading) =>
    free.some(
      (other) =>
        other.pass !== reading.pass &&
        overlap(other.edges, reading.edges) > 0.6 * Math.max(area(other.edges), area(reading.edges)),
    ),
  );
  // A lone smudge is a texture; text comes as several words.
  const passes = new Map<string, number>();
  for (const { pass } of seenTwice) passes.set(pass, (passes.get(pass) ?? 0) + 1);
  if (Math.max(0, ...passes.values()) < 3) return [];
  return [{ why: notAgreed, box: boundsOf(seenTwice.map(({ edges }) => boxOf(edges, picture))) }];
}

/** What looks like text and was not read, so that a review can say so. */
export function illegibleMarks(evidence: Evidence): Illegible[] {
  const gaveUp: Illegible[] =
    evidence.abandoned > 0
      ? [{ why: 'the picture is too grainy or detailed to be searched for small print', box: [0, 0, 1, 1] }]
      : [];
  const pale = evidence.left.map((edges) => ({ why: tooPale, box: boxOf(edges, evidence.picture) }));
  return [...smallType(evidence), ...disputed(evidence), ...pale, ...gaveUp];
}

import type { RawPicture } from './recognised.ts';
import type { Settled } from './vote.ts';

/** Side of a tile in parts of the picture's longer side: about the height of small print. */
const tilesAlong = 120;
/** Difference within a tile, of 255, that letters have and smooth colour does not. */
const leastStep = 24;
/** Share of tiles with marks that no word accounts for; rules and logos stay below it. */
const tolerated = 0.004;

/** Largest difference between two green values of a tile; green carries most of what the eye sees. */
function rangeOf(picture: RawPicture, left: number, top: number, side: number): number {
  let [least, most] = [255, 0];
  for (let y = top; y < Math.min(picture.height, top + side); y += 1) {
    for (let x = left; x < Math.min(picture.width, left + side); x += 1) {
      const value = picture.data[(y * picture.width + x) * 3 + 1]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

/** Whether a picture has marks where no word was read, or words that were read differently each time. */
export function isUnexplained(picture: RawPicture, { words, doubtful }: Settled): boolean {
  if (doubtful.length > 0 || words.some(({ votes, confidence }) => votes === 0 && confidence < 85)) return true;
  const side = Math.max(4, Math.ceil(Math.max(picture.width, picture.height) / tilesAlong));
  const columns = Math.ceil(picture.width / side);
  const rows = Math.ceil(picture.height / side);
  const explained = new Uint8Array(columns * rows);
  for (const { edges } of words) {
    const margin = (edges[3] - edges[1]) * 0.35 + side;
    const [left, top] = [edges[0] - margin, edges[1] - margin].map((edge) => Math.max(0, Math.floor(edge / side)));
    const [right, bottom] = [edges[2] + margin, edges[3] + margin].map((edge) => Math.ceil(edge / side));
    for (let row = top!; row < Math.min(rows, bottom!); row += 1) {
      explained.fill(1, row * columns + left!, row * columns + Math.min(columns, right!));
    }
  }
  let unexplained = 0;
  for (let tile = 0; tile < explained.length; tile += 1) {
    if (explained[tile] === 1) continue;
    const range = rangeOf(picture, (tile % columns) * side, Math.floor(tile / columns) * side, side);
    if (range >= leastStep) unexplained += 1;
  }
  return unexplained > explained.length * tolerated;
}

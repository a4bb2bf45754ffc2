import sharp from 'sharp';
import type { RawPicture } from '../pictures/index.ts';

/**
 * Text has to stand still to be read, the film behind it moves: edges that are in the same place in two frames half a
 * second apart are text or a still picture. When new ones appear, the frame is worth reading.
 */
export interface EdgeMap {
  /** 1 where the picture changes abruptly from left to right. */
  edges: Uint8Array;
  width: number;
  height: number;
  picture: RawPicture;
}

/** Sum over the three channels of the change across two pixels. */
const leastStep = 60;
/** Sum over the three channels of what a codec changes in a pixel that stands still. */
const mostChange = 36;
const tileSide = 16;
/** Edge pixels that a letter or two leave in a tile. */
const leastPixels = 10;

export function edgesOf(picture: RawPicture): EdgeMap {
  const { data, width, height } = picture;
  const edges = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 1, pixel = y * width + 1; x < width - 1; x += 1, pixel += 1) {
      const left = pixel * 3 - 3;
      const step =
        Math.abs(data[left]! - data[left + 6]!) +
        Math.abs(data[left + 1]! - data[left + 7]!) +
        Math.abs(data[left + 2]! - data[left + 8]!);
      if (step > leastStep) edges[pixel] = 1;
    }
  }
  return { edges, width, height, picture };
}

/** Share of pixels that are edges where little but letters makes any. */
const plainShare = 0.03;
/** A film that moves behind letters shines through them when they are not quite solid. */
const mostShining = 120;

function isPlain({ edges }: EdgeMap): boolean {
  let count = 0;
  for (const edge of edges) count += edge;
  return count < edges.length * plainShare;
}

/** Edges in the same place in both, and of the same colour: in a rich texture edges meet by chance. */
export function steadyEdges(now: EdgeMap, before: EdgeMap): EdgeMap {
  const edges = new Uint8Array(now.edges.length);
  const most = isPlain(now) ? mostShining : mostChange;
  const [a, b] = [now.picture.data, before.picture.data];
  for (let pixel = 1; pixel < edges.length - 1; pixel += 1) {
    if (now.edges[pixel] !== 1 || !hasEdgeAt(before, pixel)) continue;
    const at = pixel * 3;
    const change = Math.abs(a[at]! - b[at]!) + Math.abs(a[at + 1]! - b[at + 1]!) + Math.abs(a[at + 2]! - b[at + 2]!);
    if (change < most) edges[pixel] = 1;
  }
  return { ...now, edges };
}

export const hasEdgeAt = ({ edges }: EdgeMap, pixel: number) =>
  edges[pixel] === 1 || edges[pixel - 1] === 1 || edges[pixel + 1] === 1;

/** For each tile how many edges it holds that the reference does not have. */
function countByTile(now: EdgeMap, reference: EdgeMap | undefined): { counts: Uint16Array; columns: number } {
  const columns = Math.ceil(now.width / tileSide);
  const counts = new Uint16Array(columns * Math.ceil(now.height / tileSide));
  for (let y = 0; y < now.height; y += 1) {
    const row = Math.floor(y / tileSide) * columns;
    for (let x = 0, pixel = y * now.width; x < now.width; x += 1, pixel += 1) {
      if (now.edges[pixel] === 1 && !(reference && hasEdgeAt(reference, pixel))) counts[row + (x >> 4)]! += 1;
    }
  }
  return { counts, columns };
}

/** How many tiles hold edges that the reference does not have. */
export const newTiles = (now: EdgeMap, reference: EdgeMap | undefined) =>
  countByTile(now, reference).counts.reduce((tiles, count) => tiles + Number(count >= leastPixels), 0);

/** Share of the picture that is not as it was: near 0 when only a caption came, much of it when the film moves. */
export function changedShare({ picture: now }: EdgeMap, { picture: before }: EdgeMap): number {
  const [sampled, least] = [7 * 3, 18];
  let changed = 0;
  for (let at = 0; at < now.data.length - 2; at += sampled) {
    const red = Math.abs(now.data[at]! - before.data[at]!);
    const green = Math.abs(now.data[at + 1]! - before.data[at + 1]!);
    const blue = Math.abs(now.data[at + 2]! - before.data[at + 2]!);
    if (red + green + blue > least) changed += 1;
  }
  return (changed * sampled) / now.data.length;
}

/** Tiles with steady edges and those next to them, two to each side along the line: 1 is kept. */
function keptTiles(steady: EdgeMap): { kept: Uint8Array; columns: number } {
  const { counts, columns } = countByTile(steady, undefined);
  const kept = new Uint8Array(counts.length);
  for (const [tile, count] of counts.entries()) {
    if (count < leastPixels) continue;
    const column = tile % columns;
    for (const row of [-columns, 0, columns]) {
      for (let side = -2; side <= 2; side += 1) {
        const isInRow = column + side >= 0 && column + side < columns;
        if (isInRow && tile + row >= 0 && tile + row < kept.length) kept[tile + row + side] = 1;
      }
    }
  }
  return { kept, columns };
}

/** The picture with all that moves blurred away: its texture costs the reader time and looks like letters. */
export async function onlySteady(picture: RawPicture, steady: EdgeMap): Promise<RawPicture> {
  const { kept, columns } = keptTiles(steady);
  const { width, height } = picture;
  const small = await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .resize(Math.max(1, Math.round(width / 48)), Math.max(1, Math.round(height / 48)), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height: down } = small.info;
  const data = await sharp(small.data, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / tileSide) * columns;
    for (let left = 0; left < width; left += tileSide) {
      if (kept[row + left / tileSide] !== 1) continue;
      const from = (y * width + left) * 3;
      data.set(picture.data.subarray(from, from + Math.min(tileSide, width - left) * 3), from);
    }
  }
  return { data, width, height, channels: 3 };
}

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
}

/** Sum over the three channels of the change across two pixels. */
const leastStep = 60;
const tileSide = 16;
/** Edge pixels that a letter or two leave in a tile. */
const leastPixels = 10;

export function edgesOf({ data, width, height }: RawPicture): EdgeMap {
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
  return { edges, width, height };
}

/** Edges in the same place in both; a pixel's shift is the codec's. */
export function steadyEdges(now: EdgeMap, before: EdgeMap): EdgeMap {
  const edges = new Uint8Array(now.edges.length);
  for (let pixel = 1; pixel < edges.length - 1; pixel += 1) {
    if (now.edges[pixel] === 1 && hasEdgeAt(before, pixel)) edges[pixel] = 1;
  }
  return { ...now, edges };
}

export const hasEdgeAt = ({ edges }: EdgeMap, pixel: number) =>
  edges[pixel] === 1 || edges[pixel - 1] === 1 || edges[pixel + 1] === 1;

/** How many tiles hold edges that the reference does not have. */
export function newTiles(now: EdgeMap, reference: EdgeMap | undefined): number {
  const columns = Math.ceil(now.width / tileSide);
  const counts = new Uint16Array(columns * Math.ceil(now.height / tileSide));
  for (let y = 0; y < now.height; y += 1) {
    const row = Math.floor(y / tileSide) * columns;
    for (let x = 0, pixel = y * now.width; x < now.width; x += 1, pixel += 1) {
      if (now.edges[pixel] === 1 && !(reference && hasEdgeAt(reference, pixel))) counts[row + (x >> 4)]! += 1;
    }
  }
  return counts.reduce((tiles, count) => tiles + Number(count >= leastPixels), 0);
}

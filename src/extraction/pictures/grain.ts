import type { EngineInput } from './engine.ts';
import type { RawPicture } from './recognised.ts';

/**
 * The usual step from a pixel to its neighbour: most of a page is paper, so that is the paper's grain. Pixels that
 * were painted over have none and don't count.
 */
export function grainOf({ data }: RawPicture, painted?: Uint8Array): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let at = 4, pixel = 1; at < data.length; at += 3, pixel += 1) {
    if (painted?.[pixel] === 1) continue;
    counts[Math.abs(data[at]! - data[at - 3]!)]! += 1;
    all += 1;
  }
  let [step, seen] = [0, 0];
  while (step < 255 && seen + counts[step]! < all / 2) {
    seen += counts[step]!;
    step += 1;
  }
  return all === 0 || step === 0 ? 0 : step - 1 + (all / 2 - seen) / Math.max(1, counts[step]!);
}

/** Every so many rows are looked at. */
const rowStep = 4;
const dark = 128;
/** A page of small type from edge to edge has half as many; the engine takes minutes over grain's hundred thousands. */
const mostSpecks = 60_000;

/** Whether a picture is strewn with more dark specks than any text has letters. */
export function isGrainy({ grey, width, height }: EngineInput): boolean {
  let specks = 0;
  for (let y = 1; y < height; y += rowStep) {
    for (let at = y * width + 1; at < (y + 1) * width; at += 1) {
      if (grey[at]! < dark && grey[at - 1]! >= dark && grey[at - width]! >= dark) specks += 1;
    }
  }
  return specks * rowStep > mostSpecks;
}

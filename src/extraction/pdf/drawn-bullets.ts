import type { Rect } from './geometry.ts';
import type { Line } from './lines.ts';

/** Browsers draw the bullets of a list, and designers its ticks: a small shape before a line's first word makes it an item. */
export function noteDrawnBullets(lines: Line[], shapes: readonly Rect[]): void {
  if (shapes.length === 0) return;
  for (const line of lines) {
    if (!line.upright) continue;
    const { rect, size, baseline } = line;
    line.isItem = shapes.some((shape) => {
      const gap = rect.left - shape.right;
      const middle = (shape.top + shape.bottom) / 2;
      const fits = shape.bottom - shape.top <= 1.3 * size && shape.right - shape.left <= 1.3 * size;
      return fits && gap > 0.1 * size && gap < 1.6 * size && middle > baseline - size && middle < baseline;
    });
  }
}

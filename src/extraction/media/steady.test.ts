import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RawPicture } from '../pictures/index.ts';
import { seeded } from '../testing/banners.ts';
import { edgesOf, steadyEdges } from './steady.ts';

const [width, height] = [320, 180];

/** Six strokes of letters of one tone on a ground of another, with a texture of `grain` over the rest. */
function frame(tone: number, ground: number, grain: number): RawPicture {
  const random = seeded(ground);
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isStroke = y >= 60 && y < 80 && x % 16 < 4 && x < 96;
    data.fill(isStroke ? tone : Math.min(255, ground + Math.floor(random() * grain)), pixel * 3, pixel * 3 + 3);
  }
  return { data, width, height, channels: 3 };
}

const steadyCount = (now: RawPicture, before: RawPicture) =>
  steadyEdges(edgesOf(now), edgesOf(before)).edges.reduce((sum, edge) => sum + edge, 0);

describe('letters over a film', () => {
  it('stand still although the film shines through them', () => {
    const letters = edgesOf(frame(200, 60, 0)).edges.reduce((sum, edge) => sum + edge, 0);
    assert.ok(letters > 200);
    assert.equal(steadyCount(frame(225, 85, 0), frame(200, 60, 0)), letters);
  });

  it('are not seen in a texture whose edges meet by chance', () => {
    const [now, before] = [frame(225, 85, 120), frame(200, 60, 120)];
    const edges = edgesOf(now).edges.reduce((sum, edge) => sum + edge, 0);
    assert.ok(edges > width * height * 0.3);
    assert.ok(steadyCount(now, before) < edges * 0.2);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutOf } from './cuts.ts';

const squares = 100;
/** A picture of one brightness, with some squares of another. */
const picture = (brightness: number, other = brightness, count = 0) =>
  Uint8Array.from({ length: squares }, (_, at) => (at < count ? other : brightness));

describe('what comes between two pictures of a film', () => {
  it('is another shot where most of the picture changes at once', () => {
    assert.equal(cutOf(picture(20), picture(20), picture(90), picture(90)), 'shot');
    assert.equal(cutOf(picture(20), picture(24), picture(90), picture(85)), 'shot');
  });

  it('is words where a line of it does and stays', () => {
    assert.equal(cutOf(picture(20), picture(20), picture(20, 32, 12), picture(20, 32, 12)), 'words');
    assert.equal(cutOf(picture(20, 32, 12), picture(20, 32, 12), picture(20), picture(20)), 'words');
  });

  it('is nothing where it moves or fades, or a codec flickers', () => {
    assert.equal(cutOf(picture(20), picture(50), picture(80), picture(110)), undefined);
    assert.equal(cutOf(picture(20), picture(20), picture(20, 32, 12), picture(20)), undefined);
    assert.equal(cutOf(picture(20), picture(22), picture(18), picture(21)), undefined);
    assert.equal(cutOf(picture(20), picture(20), picture(20, 90, 3), picture(20, 90, 3)), undefined);
  });
});

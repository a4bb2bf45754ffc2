import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blend, contrastRatio, toHex } from './colour.ts';

test('contrast is 21 between black and white, 1 within a colour, and the same either way round', () => {
  assert.equal(contrastRatio([0, 0, 0], [255, 255, 255]), 21);
  assert.equal(contrastRatio([18, 52, 86], [18, 52, 86]), 1);
  assert.equal(contrastRatio([119, 119, 119], [255, 255, 255]), contrastRatio([255, 255, 255], [119, 119, 119]));
});

test('#767676 on white is the lightest grey that passes 4.5 to 1', () => {
  assert.ok(contrastRatio([0x76, 0x76, 0x76], [255, 255, 255]) >= 4.5);
  assert.ok(contrastRatio([0x77, 0x77, 0x77], [255, 255, 255]) < 4.5);
});

test('half-transparent black on white is seen as grey', () => {
  assert.equal(toHex(blend([0, 0, 0], [255, 255, 255], 0.5)), '#808080');
});

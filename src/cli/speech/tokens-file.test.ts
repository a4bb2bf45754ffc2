import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokensFile } from './tokens-file.ts';

describe('the file of tokens', () => {
  const lines = tokensFile(['<unk>', '<0x0A>', '▁risk', 'é']).split('\n');

  it('has a line for each token the weights know, in base64, numbered', () => {
    assert.equal(lines.length, 32_768 + 1);
    assert.equal(lines[2], `${Buffer.from('▁risk').toString('base64')} 2`);
    assert.equal(lines[3], `${Buffer.from('é').toString('base64')} 3`);
    assert.match(lines[32_767]!, / 32767$/);
  });

  it('holds bytes as themselves', () => {
    assert.equal(lines[1], `${Buffer.from('\n').toString('base64')} 1`);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInlineText } from './inline.ts';
import { decodeText } from './text/decode.ts';

test('content and files whose signs were garbled on their way say so, and others do not', () => {
  const garbled = 'Returns are guaranteed, you canâ€™t lose';
  for (const content of [garbled, `<p>${garbled}</p>`]) assert.match(readInlineText(content).unread[0]!.why, /garbled/);
  assert.match(decodeText(Buffer.from(garbled)).unread[0]!.why, /garbled/);
  const sound = 'Returns are guaranteed, you can’t lose';
  assert.deepEqual([...readInlineText(sound).unread, ...decodeText(Buffer.from(sound)).unread], []);
});

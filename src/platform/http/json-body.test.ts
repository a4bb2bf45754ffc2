import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { Problem } from '../../kernel/problem.ts';
import { readJsonBody } from './json-body.ts';

test('a body that stops arriving is a fault of the request, which can still be answered', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const payload = new IncomingMessage(new Socket());
  payload.push('{"name"');
  const reading = readJsonBody(payload, 'application/json');
  t.mock.timers.tick(60_000);
  await assert.rejects(reading, (fault) => fault instanceof Problem && /in time/.test(fault.message));
  assert.equal(payload.destroyed, false);
});

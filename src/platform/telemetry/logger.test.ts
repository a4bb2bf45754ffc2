import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './logger.ts';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
};

test('credentials and contents do not reach the log, however they get near it', () => {
  const text = logged((logger) => {
    logger.info({ headers: { authorization: 'Bearer fc_live_x', cookie: 'fc_live_x' } }, 'a');
    logger.info({ req: { headers: { authorization: 'fc_live_x' } }, webhook: { secret: 'fc_live_x' } }, 'b');
    logger.info({ content: 'fc_live_x', promotion: { content: 'fc_live_x' } }, 'c');
  });
  assert.equal(text.split('\n').length, 4);
  assert.doesNotMatch(text, /fc_live_x/);
});

test('an error of the database is logged without the values it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Earn 8% today"'), {
    code: '22P02',
    detail: 'Key (name)=(Earn 8% today) already exists.',
    table: 'promotions',
  });
  const text = logged((logger) => logger.error({ err: error }, 'a request failed'));
  assert.match(text, /"code":"22P02"/);
  assert.match(text, /"table":"promotions"/);
  assert.doesNotMatch(text, /Earn 8%/);
});

test('an error of ours is logged with its message and where it came from', () => {
  const text = logged((logger) => logger.error({ err: new RangeError('no such page') }, 'x'));
  assert.match(text, /"message":"no such page"/);
  assert.match(text, /logger\.test\.ts/);
});

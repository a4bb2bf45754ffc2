import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

type Limit = Partial<Extract<Demand, { kind: 'length' }>>;

const found = (text: string, limit: Limit, channels = [['push']]) => {
  const demand = { kind: 'length', of: 'message', most: 60, unit: 'characters', ...limit } as const;
  const any = { jurisdictions: ['any'], products: ['any'], exceptProducts: [], exceptChannels: [] };
  const rulebook = smallRulebook(
    [claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' })],
    [rule('limit', { severity: 'LOW', applies: { ...any, channels: ['push'] }, demand })],
  );
  const context = { jurisdictions: ['gb'], products: [['x']], channels, reviewDate: '2026-11-20' };
  return review(readPlainText(text), context, rulebook).findings;
};
const long = 'Invest in a few taps with the app that all your friends use already. Capital at risk.';

test('what is longer than the channel shows is told with its length, and a warning that is cut off with its words', () => {
  const [finding] = found(long, { cutsOff: ['disclosure.risk'] });
  assert.match(finding!.rationale, /has 85 characters, and 60 are seen\. Not seen at first: “Capital at risk”\./);
  assert.ok(finding!.places[0]!.end > 60 && finding!.places[0]!.start > 50);
  assert.equal(found(long, { most: 85 }).length, 0);
});

test('what is declared for a longer channel too is not told', () => {
  assert.equal(found(long, {}, [['push'], ['email']]).length, 0);
  assert.equal(found(long, {}, [['push', 'mobile']]).length, 1);
});

test('a message is counted as it is sent, a script as it is spoken', () => {
  const [sms] = found('a'.repeat(970), { unit: 'sms-parts', most: 2 });
  assert.match(sms!.rationale, /970 characters and is sent as 7 messages/);
  const [spot] = found(`30-second radio spot\nVO: ${'word '.repeat(120)}`, {
    unit: 'seconds',
    most: 60,
    wordsPerSecond: 3,
  });
  assert.match(spot!.rationale, /about 4\d seconds to say; 30 seconds hold about 90/);
});

test('how long a text is changes no other finding', () => {
  assert.equal(found('Short.', {}).length, 0);
  assert.equal(found(long, {})[0]!.severity, 'LOW');
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { RuleDefinition } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('claim.ill', ['lung disease']),
  claim('claim.body', ['tired hearts']),
  claim('claim.none', ['nothing']),
];
const about = (name: 'ill' | 'body', more: Partial<RuleDefinition> = {}): RuleDefinition =>
  rule(name, { theme: 'health', demand: { kind: 'forbid', what: { concept: `claim.${name}` } }, ...more });
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const told = (text: string, rules: RuleDefinition[]): string[] =>
  review(readPlainText(text), context, smallRulebook(concepts, rules)).findings.map(({ rules: cited, places }) =>
    [cited.map(({ id }) => id).join('+'), ...places.map(({ quote }) => quote)].join(' | '),
  );

const one =
  'Our patients, who are old and young and live all over this country, come to us with lung disease that no other clinic near them would treat, and others with tired hearts that have beaten for longer than they can say.';
const two = 'Our patients come to us with lung disease. Others have tired hearts.';

describe('what must not be said of one theme', () => {
  it('is one issue in one sentence, and shows each place', () => {
    const [issue, ...more] = told(one, [about('ill'), about('body')]);
    assert.match(issue!, /^ill\+body \| .*lung disease.* \| .*tired hearts/);
    assert.deepEqual(more, []);
  });

  it('is two in two sentences', () => {
    assert.equal(told(two, [about('ill'), about('body')]).length, 2);
  });

  it('is one wherever it stands where it is one fault, said in other words', () => {
    const sure = { theme: 'guarantee' };
    assert.deepEqual(told(two, [about('ill', sure), about('body', sure)]), [
      'ill+body | Our patients come to us with lung disease | Others have tired hearts',
    ]);
    assert.equal(told(two, [about('ill', sure), about('body', { ...sure, own: true })]).length, 2);
    const rules = smallRulebook(concepts, [about('ill', sure), about('body', sure)]);
    assert.equal(review(readPlainText(two), context, rules).findings[0]!.ownPlaces, 2, 'either may be the worst');
  });

  it('is told with what is asked of it, where it is pressure', () => {
    const dated: RuleDefinition['demand'] = { kind: 'require', disclosure: ['claim.none'], within: 'document' };
    const asked = (theme: string) => about('body', { theme, when: { concept: 'claim.body' }, demand: dated });
    const both = (theme: string) => told(two, [about('ill', { theme }), asked(theme)]);
    assert.deepEqual(both('urgency'), [
      'ill+body | Our patients come to us with lung disease | Others have tired hearts',
    ]);
    assert.equal(both('guarantee').length, 2);
  });

  it('is two where themes differ or a workspace asks for one, and is told by the graver', () => {
    assert.equal(told(one, [about('ill'), about('body', { theme: 'food' })]).length, 2);
    assert.equal(told(one, [about('ill'), about('body', { own: true })]).length, 2);
    assert.deepEqual(
      told(one, [about('ill', { severity: 'MEDIUM' }), about('body')]).map((issue) => issue.split(' | ')[0]),
      ['body+ill'],
    );
  });
});

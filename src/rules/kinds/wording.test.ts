import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunInput } from '../../document/builder.ts';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const text = 'Late repayment can cause you serious money problems.';
const findingOf = (look: Partial<RunInput>) => {
  const page = emptyPage(1, 'image');
  addBlock(page, { kind: 'paragraph', runs: [{ text: 'Borrow today', source: 'ocr' }] });
  addBlock(page, { kind: 'paragraph', runs: [{ text, source: 'ocr', ...look }] });
  const texts = [{ text, language: 'en', channels: ['any'] }];
  const demand = { kind: 'wording', texts, tolerance: 0.9, prominence: { contrast: 3 } } as const;
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const document = { format: 'image', pages: [page], unread: [] };
  return review(document, context, smallRulebook([], [rule('r/words', { demand: { ...demand, texts } })])).findings[0];
};
const rationaleOf = (look: Partial<RunInput>) => findingOf(look)?.rationale;

test('a prescribed wording that nobody sees is missing, and one that is too faint is told as that', () => {
  assert.equal(rationaleOf({ contrast: 9 }), undefined);
  assert.match(rationaleOf({ visible: false })!, /The prescribed words are/);
  assert.match(rationaleOf({ contrast: 1.4 })!, /The wording is there, but its contrast .* 1\.4 to 1, and at least 3/);
  assert.match(findingOf({ contrast: 1.4 })!.recommendation, /^Keep these words, and make them stand out/);
  assert.equal(findingOf({ contrast: 1.4 })!.suggestion, undefined);
});

test('where none of the prescribed words is there, they are what to write, unless the rule says that itself', () => {
  const suggestionOf = (suggestion?: string) => {
    const texts = [{ text, language: 'en', channels: ['any'] }];
    const demand = { kind: 'wording', texts, tolerance: 0.9 } as const;
    const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
    const asking = rule('r/words', {
      demand: { ...demand, texts },
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    return review(readPlainText('Borrow today.'), context, smallRulebook([], [asking])).findings[0]?.suggestion;
  };
  assert.equal(suggestionOf(), text);
  assert.equal(suggestionOf('Warn them.'), 'Warn them.');
});

test('words that two laws ask for, one of them in its own words, are missing once', () => {
  const texts = [{ text: 'Let op! Geld lenen kost geld', language: 'nl', channels: ['any'] }];
  const concepts = [
    claim('trigger.offer', ['borrow'], { kind: 'trigger' }),
    claim('disclosure.costs', ['borrowing costs money', 'geld lenen kost geld'], { kind: 'disclosure' }),
  ];
  const rulesOf = (means: { means?: string[] }) => [
    rule('nl/words', { demand: { kind: 'wording', texts, tolerance: 0.9, ...means } }),
    rule('eu/words', {
      when: { concept: 'trigger.offer' },
      demand: { kind: 'require', disclosure: ['disclosure.costs'], within: 'document' },
      suggestion: 'Borrowing costs money.',
    }),
  ];
  const context = { jurisdictions: ['nl', 'eu'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const citedOf = (means: { means?: string[] }) =>
    review(
      readPlainText(
        'A bank for the whole of life, from Delft to Den Haag and on to Groningen.\n\nYou can borrow today.',
      ),
      context,
      smallRulebook(concepts, rulesOf(means)),
    ).findings.map(({ rules }) => rules.map(({ id }) => id));
  assert.deepEqual(citedOf({ means: ['disclosure.costs'] }), [['nl/words', 'eu/words']]);
  assert.equal(citedOf({}).length, 2);
});

test('words that tell who says the next ones, and when, are no part of a prescribed wording', () => {
  const texts = [
    { text: 'You may lose all your money. This is a high-risk investment.', language: 'en', channels: ['any'] },
  ];
  const demand = { kind: 'wording', texts, tolerance: 0.95 } as const;
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const quoteOf = (text: string) =>
    review(readPlainText(text), context, smallRulebook([], [rule('r/words', { demand: { ...demand, texts } })]))
      .findings[0]?.places[0]?.quote;
  for (const there of [
    'A voice-over said, "You may lose all your money." On-screen text stated "This is a high-risk investment."',
    'It said ‘You may lose all your money.’. It went on to say ‘This is a high-risk investment.’',
    '[0:04] Host: You may lose all your money.\n[0:08] Guest: This is a high-risk investment.\n[0:12] Host: Bye.\n[0:14] Guest: Bye.',
    'VO: "You may lose all your money."\nVO: "This is a high-risk investment."',
  ])
    assert.equal(quoteOf(there), undefined);
  assert.match(quoteOf('It said "You may lose money." Then, "This is a high-risk investment."')!, /money.*Then.*high/);
  assert.match(
    quoteOf('You may, said nobody, lose some of all your money. This is a high-risk investment.')!,
    /nobody/,
  );
});

test("a prescribed “don't” may be written out, and one that is left out may not", () => {
  const texts = [{ text: "Don't invest unless you're prepared to lose money.", language: 'en', channels: ['any'] }];
  const demand = { kind: 'wording', texts, tolerance: 0.97 } as const;
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const findingsIn = (text: string): number =>
    review(readPlainText(text), context, smallRulebook([], [rule('r/words', { demand: { ...demand, texts } })]))
      .findings.length;
  assert.equal(findingsIn('Do not invest unless you are prepared to lose money.'), 0);
  assert.equal(findingsIn('DONT INVEST UNLESS YOURE PREPARED TO LOSE MONEY'), 0);
  assert.equal(findingsIn('Do invest unless you are prepared to lose money.'), 1);
});

test('a warning with a word changed is found above signs that each begin a line, however many', () => {
  const texts = [{ text: 'You may lose all your money with us.', language: 'en', channels: ['any'] }];
  const demand = { kind: 'wording', tolerance: 0.97 } as const;
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const changed = `You may lose all your stake with us.${'\u2028'.repeat(300_000)}`;
  const from = performance.now();
  const { findings } = review(
    readPlainText(changed),
    context,
    smallRulebook([], [rule('r/words', { demand: { ...demand, texts } })]),
  );
  assert.match(findings[0]!.places[0]!.quote, /stake/);
  // Where each sign is held against all others after it, it takes many minutes.
  assert.ok(performance.now() - from < 60_000);
});

test('what differs from a prescribed wording is quoted without words of what stands after it that happen to be in the wording', () => {
  const prescribed = `${text} For help, go to the service and take two minutes to learn more.`;
  const said = `${text} Acme Ltd, 30 Paul Street, London. Cookies are used to improve your experience and more.`;
  const texts = [{ text: prescribed, language: 'en', channels: ['any'] }];
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const asking = rule('r/words', { demand: { kind: 'wording', texts, tolerance: 0.9 } });
  const [finding] = review(readPlainText(said), context, smallRulebook([], [asking])).findings;
  assert.equal(finding?.places[0]?.quote, text.replace(/\.$/, ''));
});

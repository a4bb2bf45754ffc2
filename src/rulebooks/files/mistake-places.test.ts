import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMistake, loadBeside, loadFiles, loadRulebooks, RulebookRefused } from '../index.ts';
import { rulebooksFolder } from '../testing/folder.ts';
import { verify } from '../verify.ts';
import type { RulebookFile } from './rulebook-file.ts';

const base = loadRulebooks([rulebooksFolder]);

const texts = {
  'bank/tone/no-hype.yaml': `name: Our tone is calm
source: {title: Bank tone of voice, checked: unverified}
theme: other
severity: MEDIUM
applies: {jurisdictions: [gb], products: [any], channels: [any]}
forbid: claim.bank-hype
rationale: We promised to speak calmly.
recommendation: Take the word out.
examples:
  breach:
    - Our «mind-blowing» saver is here.
    - A «jaw-dropping» rate for you.
  compliant:
    - Our saver is here.
    - A rate for you.
`,
  'concepts/en/claim/bank-hype.yaml': `patterns: |
  mind-blowing
  jaw-dropping
  @bank-shouting
unless: [negated, quoted]
examples:
  found: [Our «mind-blowing» saver.]
  not-found: [Our calm saver.]
`,
  'lexicons/en/bank.yaml': 'bank-shouting: [totally wicked, knock your socks off]\n',
  'disclaimers/bank-risk.yaml': 'texts: [Wumpus Bank reminds you that rates can change.]\n',
  'bank/law/risk-line.yaml': `name: Our risk line must be there
source: {title: Bank disclaimers, checked: unverified}
theme: missing-risk-warning
severity: HIGH
applies: {jurisdictions: [gb], products: [investments], channels: [any]}
when: claim.bank-hype
wording: {disclaimer: bank-risk}
rationale: We agreed it with the regulator.
recommendation: Add the line.
examples:
  breach: [A mind-blowing fund.]
  compliant: [A mind-blowing fund. Wumpus Bank reminds you that rates can change.]
`,
};
type Path = keyof typeof texts;
const hype = 'bank/tone/no-hype.yaml';
const concept = 'concepts/en/claim/bank-hype.yaml';
const lexicon = 'lexicons/en/bank.yaml';
const disclaimer = 'disclaimers/bank-risk.yaml';
const riskLine = 'bank/law/risk-line.yaml';

const filesOf = (changed: Record<string, string>): RulebookFile[] =>
  Object.entries({ ...texts, ...changed }).map(([path, text]) => ({ path, text }));

const refusals = (load: () => void): string[] => {
  try {
    load();
    return [];
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    return error.mistakes.map(formatMistake);
  }
};

const told = (changed: Record<string, string>): string[] => refusals(() => verify(loadBeside(filesOf(changed), base)));

/** The files with one of them changed: each pair of words that stand in it by others. */
function withInstead(path: Path, ...changes: [words: string, others: string][]): Record<string, string> {
  const text = changes.reduce((text, [words, others]) => {
    assert.ok(text.includes(words), words);
    return text.replace(words, others);
  }, texts[path]);
  return { [path]: text };
}

const examples = (breach: string[], compliant: string[]): Record<string, string> => {
  const list = (texts: string[]): string => texts.map((text) => `    - ${text}\n`).join('');
  const text = texts[hype].replace(
    /examples:[\s\S]*/,
    `examples:\n  breach:\n${list(breach)}  compliant:\n${list(compliant)}`,
  );
  return { [hype]: text };
};

test('what is as it should be is taken', () => assert.deepEqual(told({}), []));

const wrong: [title: string, changed: Record<string, string>, told: RegExp][] = [
  [
    'the second of two examples that begin alike',
    examples(
      ['Our new easy access saver for everyone is mind-blowing.', 'Our new easy access saver for everyone is nice.'],
      ['A.'],
    ),
    /^bank\/tone\/no-hype\.yaml:12:7 .*finds nothing/,
  ],
  [
    'a compliant example that says what a breach says',
    examples(['Mind-blowing saver.', 'Jaw-dropping saver.'], ['B.', 'Mind-blowing saver.']),
    /no-hype\.yaml:15:7 .*in what is compliant/,
  ],
  [
    'an example of one word that stands elsewhere',
    examples(['Our saver is mind-blowing.', 'saver'], ['Calm.']),
    /no-hype\.yaml:12:7 .*finds nothing/,
  ],
  [
    'an example in a block',
    examples(['Mind-blowing saver.', '|\n      Line one.\n      Line two.'], ['Calm.']),
    /no-hype\.yaml:12:7 .*finds nothing/,
  ],
  [
    'a concept that a remark names too',
    withInstead(
      hype,
      ['name: Our', '# see claim.bank-hipe\nname: Our'],
      ['forbid: claim.bank-hype', 'forbid: claim.bank-hipe'],
    ),
    /no-hype\.yaml:7:9 there is no concept "claim\.bank-hipe"/,
  ],
  [
    'a product that a remark and the name have too',
    withInstead(hype, ['name: Our', '# for [fund] only\nname: Our fund'], ['products: [any]', 'products: [fund]']),
    /no-hype\.yaml:6:43 "fund" is none of the products/,
  ],
  [
    'a scope whose name is a word of a pattern',
    withInstead(concept, ['  mind-blowing\n', '  mind-blowing\n  negatd\n'], ['[negated', '[negatd']),
    /bank-hype\.yaml:6:10 there is no scope "negatd"/,
  ],
  [
    'a disclaimer whose name stands in the name of the rule',
    withInstead(riskLine, ['Our risk line', 'Our bank risk line'], ['bank-risk}', 'bank}']),
    /risk-line\.yaml:7:23 there is no disclaimer "bank" \(use bank-risk/,
  ],
  [
    'a pattern that a remark has too',
    withInstead(concept, ['patterns: |\n', '# not ..3\npatterns: |\n  # ..3 is too much\n  ..3\n']),
    /bank-hype\.yaml:4:3 the pattern "\.\.3"/,
  ],
  [
    'patterns in a block that makes one of them',
    withInstead(concept, ['patterns: |', 'patterns: >'], ['jaw-dropping', 'some{thing']),
    /bank-hype\.yaml:1:11 .*never closed \(begin the block with "\|"/,
  ],
  [
    'a word of a lexicon',
    withInstead(lexicon, ['knock your', '..3 knock']),
    /^lexicons\/en\/bank\.yaml:1:33 .*a gap stands between/,
  ],
  [
    'a word of a lexicon in one line',
    { [lexicon]: 'bank-shouting: totally wicked, ..3\n' },
    /^lexicons\/en\/bank\.yaml:1:32 the pattern "\.\.3"/,
  ],
  [
    'a lexicon that names itself',
    withInstead(lexicon, ['totally wicked', '"@bank-shouting"']),
    /^lexicons\/en\/bank\.yaml:1:17 .*let no lexicon name itself/,
  ],
  ['a lexicon without words', { [lexicon]: 'bank-shouting: []\n' }, /^lexicons\/en\/bank\.yaml:1:16 .*has no words/],
  [
    "a lexicon that would take a built-in one's place",
    { [lexicon]: `${texts[lexicon]}return-noun: [yield]\n` },
    /^lexicons\/en\/bank\.yaml:2:1 the built-in rulebook has the lexicon return-noun already .*our-return-noun/,
  ],
  [
    'a lexicon that is mistyped',
    withInstead(concept, ['@bank-shouting', '@bank-shoutin']),
    /bank-hype\.yaml:4:3 .*no lexicon "bank-shoutin".*\(use @bank-shouting, or define it/,
  ],
  [
    'a value compared with a sign that there is not',
    withInstead(concept, ['jaw-dropping', '<percent ">> 3">']),
    /bank-hype\.yaml:3:3 .*: <percent ">> 3"> is not a value \(a value is .*<percent ">= 3">/,
  ],
  [
    'a value in a disclaimer',
    withInstead(disclaimer, ['rates can', 'rates of <procent> can']),
    /^disclaimers\/bank-risk\.yaml:1:9 .*has <procent>, which is not a value/,
  ],
  [
    'a channel in a disclaimer',
    { [disclaimer]: 'texts: [{text: Wumpus Bank reminds you that rates can change., channels: [emial]}]\n' },
    /^disclaimers\/bank-risk\.yaml:1:75 "emial" is none of the channels/,
  ],
  [
    'a rule that excepts everything',
    withInstead(hype, ['channels: [any]}', 'channels: [any], except-products: [any]}']),
    /no-hype\.yaml:5:83 except-products leaves nothing/,
  ],
  [
    'a rule that excepts the one channel it is for',
    withInstead(hype, ['channels: [any]}', 'channels: [email], except-channels: [email]}']),
    /no-hype\.yaml:5:85 except-channels leaves nothing/,
  ],
  [
    'a rule that ends before it begins',
    withInstead(
      hype,
      ['is calm', 'is calm until the end'],
      ['channels: [any]}', 'channels: [any], from: 2027-01-01, until: 2026-01-01}'],
    ),
    /no-hype\.yaml:5:91 the rule ends before it begins/,
  ],
  [
    'a rule like one that is mistyped',
    { 'bank/tone/too.yaml': 'source: {title: Ours too, checked: unverified}\nlike: bank/tone/no-hpe\n' },
    /^bank\/tone\/too\.yaml:2:1 like: bank\/tone\/no-hpe .*\(name bank\/tone\/no-hype/,
  ],
  [
    'a rule with the path of a built-in one',
    { 'gb/fca/guaranteed-return.yaml': texts[hype] },
    /^gb\/fca\/guaranteed-return\.yaml:1:1 the built-in rulebook has the rule .*rule-switches/,
  ],
];
for (const [title, changed, expected] of wrong)
  test(`${title} is told of once, where it stands`, () => {
    const [first, ...others] = told(changed);
    assert.match(first ?? '', expected);
    assert.deepEqual(others, []);
  });

test('an example of a rule that is like another one is told of where the rule says so', () => {
  const like = `source: {title: Ours too, checked: unverified}\nlike: bank/tone/no-hype\napplies: {jurisdictions: [us]}\nforbid: claim.risk-free\n`;
  const found = told({ 'bank/tone/too.yaml': like });
  assert.equal(found.length, 2);
  for (const one of found) assert.match(one, /^bank\/tone\/too\.yaml:2:7 bank\/tone\/too finds nothing/);
});

test('patterns that are too many together are told of in the file that has most of them', () => {
  const choices = (letter: string): string =>
    `{${Array.from({ length: 20 }, (_, at) => `${letter}${at} word`).join(', ')}}`;
  const patterns = (count: number): string =>
    Array.from({ length: count }, (_, at) => `  n${at} ${choices('a')} ${choices('b')}\n`).join('');
  const large = (count: number): string => `patterns: |\n${patterns(count)}examples: {found: [n1 a1 word b1 word]}\n`;
  const found = told({
    'concepts/en/claim/few.yaml': large(60),
    'concepts/en/claim/many.yaml': large(80),
    'concepts/en/claim/more.yaml': large(40),
  });
  assert.equal(found.length, 1);
  assert.match(found[0]!, /^concepts\/en\/claim\/many\.yaml:1:1 .* 60000 different lines together, 32000 of them here/);
});

test('of very many examples that do not hold the first are told', () => {
  const calm = Array.from({ length: 200 }, (_, at) => `Calm number ${at}`);
  const found = told(examples(calm, ['Calm.']));
  assert.equal(found.length, 51);
  assert.match(found[49]!, /no-hype\.yaml:60:7 /);
  assert.match(found[50]!, /50 examples do not hold; those after this one were not tried/);
});

test("an installation's own lexicon does not change built-in rules", () => {
  const installed = [
    ...[...new Set(base.parsed.files.values())],
    {
      path: 'taxonomy.yaml',
      text: 'jurisdictions: {gb: United Kingdom}\nproducts: {retail: Retail}\nchannels: {email: Email}\n',
    },
  ].filter(({ path }) => /^(taxonomy|lexicons)/.test(path));
  const own = { path: 'lexicons/en/own.yaml', text: 'return-noun: [yield]\n', own: true };
  assert.match(refusals(() => loadFiles([...installed, own])).join(), /^lexicons\/en\/own\.yaml:1:1 the built-in/);
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readFolder } from './folder.ts';
import { formatMistake, loadBeside, loadRulebooks, RulebookRefused } from './index.ts';
import { rulebooksFolder } from './testing/folder.ts';
import { verify } from './verify.ts';

const base = loadRulebooks([rulebooksFolder]);

const concept = (patterns = 'finest lender') =>
  `patterns: |\n  ${patterns}\n  bespoke bank\nexamples: {found: ["A «bespoke bank»."], not-found: ["A bank."]}\n`;

interface Writing {
  applies?: string;
  demand?: string;
  breach?: string;
  compliant?: string;
}

const rule = ({
  applies = '{jurisdictions: [gb]}',
  demand = 'forbid: claim.bespoke',
  breach = '"A bespoke bank."',
  compliant = '"A bank."',
}: Writing = {}) =>
  `name: We are not bespoke\nsource: {title: House style, checked: unverified}\ntheme: other\nseverity: LOW\napplies: ${applies}\n${demand}\nrationale: Our tone asks for it.\nrecommendation: Take it out.\nexamples: {breach: [${breach}], compliant: [${compliant}]}\n`;

/** What is said to whoever writes such a rule and such a concept. */
function told(text: string, patterns?: string, path = 'bank/bespoke.yaml'): string[] {
  const files = [
    { path, text },
    { path: 'concepts/en/claim/bespoke.yaml', text: concept(patterns) },
  ];
  try {
    verify(loadBeside(files, base));
    return [];
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    return error.mistakes.map(formatMistake);
  }
}

test('a rule and its concept as they should be are taken', () => assert.deepEqual(told(rule()), []));

test('what would load and never do what it says is told of, at its place', () => {
  const wording = (text: string) => rule({ demand: `wording: {texts: [${text}]}` });
  const wrong: [text: string, told: RegExp][] = [
    [rule({ breach: '{text: "A bespoke bank.", product: isa}' }), /yaml:9:\d+ "isa" is none of the products/],
    [rule({ breach: '{text: "A bespoke bank.", channel: tiktok}' }), /yaml:9:\d+ "tiktok" is none of the channels/],
    [rule({ breach: '{text: "A bespoke bank.", jurisdiction: uk}' }), /yaml:9:\d+ "uk" is none .*\(use gb\)/],
    [wording('{text: "Capital at risk.", channels: [tiktok]}'), /yaml:6:\d+ "tiktok" is none of the channels/],
    [
      wording('"Representative <procent> APR"'),
      /yaml:6:\d+ wording\.texts\.0 has <procent>, which is not a value .*<percent>/,
    ],
    [rule({ demand: 'prominence: {of: disclosure.capital-at-risk, is: {}}' }), /yaml:6:\d+ prominence\.is asks for/],
    [rule({ demand: 'numbers: {check: limit, concept: trigger.apr, least: 9, most: 5}' }), /least is above most/],
    [
      rule({ demand: 'numbers: {check: equation, words: claim.bespoke, holds: "money1 is 3"}' }),
      /holds is no equation/,
    ],
    [
      rule({ demand: 'numbers: {check: equation, words: claim.bespoke, holds: "money1 = price / 2"}' }),
      /holds names "price", which is no figure here .*money1/,
    ],
    [
      rule({ demand: 'numbers: {check: equation, words: claim.bespoke, holds: "money1 = money2", within: paragraph}' }),
      /within "paragraph" is no region .*sentence, next, block/,
    ],
    [
      rule({ demand: 'numbers: {check: equation, day: claim.bespoke, month: 31, holds: "day >= month"}' }),
      /holds names "month", which is no figure here/,
    ],
    [
      rule({ demand: 'numbers: {check: equation, day: claim.bespoke, holds: "day >= month / 31"}' }),
      /holds names "month", which is no figure here .*add month:/,
    ],
    [rule({ demand: 'forbid: {concept: claim.bespoke, at: heading, characters: 40}' }), /how long the opening is/],
    [rule({ demand: 'forbid: {any: [claim.bespoke], all: [claim.bespoke]}' }), /"all" does not go with/],
    [rule({ applies: '{jurisdictions: [not]}' }), /yaml:5:\d+ "not" is none of the jurisdictions/],
    [rule({ demand: 'forbid: bespoke' }), /claim\.bespoke, or define it in concepts\/en\/<kind>\/bespoke\.yaml/],
  ];
  for (const [text, expected] of wrong) {
    const [first, ...others] = told(text);
    assert.match(first ?? '', expected);
    assert.deepEqual(others, [], text);
  }
});

test('so are patterns that look like those of other languages', () => {
  for (const [pattern, expected] of [
    ['fine.* bank', /"\.\*" has no meaning here .*\.\.4/],
    ['finest $ bank', /"\^" stands before the first word and "\$" after the last/],
    ['finest ^ bank', /"\^" stands before the first word/],
    ['{finest $, safest} bank', /"\^" stands before the first word and "\$" after the last, in braces too/],
    ['finest {^ bank, saver}', /in braces too/],
    ['a $0 {account, card}', /in braces too/],
    ['finest ..3 ..4 bank', /two gaps follow each other/],
  ] as const)
    assert.match(told(rule(), pattern)[0] ?? '', expected, pattern);
});

test('an example may be reviewed for any jurisdiction of the rule', () => {
  const demand = 'wording: {texts: [{text: "Ihr Kapital ist in Gefahr.", language: de}]}';
  const german = (text: string) => `{text: "${text}", jurisdiction: de}`;
  const [breach, compliant] = [german('Ein Konto.'), german('Ein Konto. Ihr Kapital ist in Gefahr.')];
  assert.deepEqual(told(rule({ applies: '{jurisdictions: [gb, de]}', demand, breach, compliant })), []);
  assert.match(told(rule({ demand, breach, compliant }))[0] ?? '', /finds nothing in its breach/);
});

test('an own file is named as rules are', () => {
  assert.match(told(rule(), undefined, 'Bank/My rule.yaml')[0] ?? '', /is no id of a rule .*rename the file/);
});

test('hidden files and folders are not of the rulebook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairclear-hidden-'));
  try {
    for (const path of ['.git', '..data/bank', 'bank']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['.git/x.yaml', '..data/bank/a.yaml', 'bank/.#a.yaml', '.ci.yaml', 'bank/a.yaml'])
      writeFileSync(join(folder, path), 'x: 1\n');
    assert.deepEqual(
      readFolder(folder).map(({ path }) => path),
      ['bank/a.yaml'],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('hostile files are refused at once, all together', () => {
  const from = performance.now();
  for (const text of [
    '['.repeat(99_000),
    Array.from({ length: 11_000 }, (_, at) => `k${at}: 1\n`).join(''),
    `${'k'.repeat(99_000)}: 1\n`,
    'a: 1\n'.repeat(19_000),
    'a: '.repeat(30_000),
  ]) {
    const files = Array.from({ length: 10 }, (_, at) => ({ path: `bank/x${at}.yaml`, text }));
    assert.throws(() => loadBeside(files, base), RulebookRefused);
  }
  assert.ok(performance.now() - from < 15_000, `${Math.round(performance.now() - from)} ms`);
});

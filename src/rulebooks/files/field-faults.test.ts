import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatMistake, loadBeside, loadFiles, type RulebookFile, RulebookRefused, verify } from '../index.ts';
import { rulebooksFolder } from '../testing/folder.ts';

const base = loadFiles([{ path: 'taxonomy.yaml', text: readFileSync(join(rulebooksFolder, 'taxonomy.yaml'), 'utf8') }]);

const concept: RulebookFile = {
  path: 'concepts/en/claim/sure.yaml',
  text: 'patterns: |\n  sure thing\nunless: []\nexamples: {found: ["A sure thing"], not-found: ["Surely"]}\n',
};
const text = `name: Nothing is a sure thing
source: {title: Ours, checked: unverified}
theme: guarantee
severity: HIGH
applies: {jurisdictions: [gb]}
forbid: claim.sure
recommendation: Take the «sure thing» out.
rationale: Nothing is sure.
examples:
  breach:
    - A «sure thing»
  compliant:
    - A chance
`;

const path = 'gb/own/sure.yaml';
const withInstead = (words: string, instead: string): RulebookFile => {
  assert.ok(text.includes(words), words);
  return { path, text: text.replace(words, instead) };
};
const forbid = (condition: string): RulebookFile => withInstead('forbid: claim.sure', `forbid: ${condition}`);
const otherConcept = (words: string, instead: string): RulebookFile => ({
  ...concept,
  text: concept.text.replace(words, instead),
});

function mistakesOf(...files: RulebookFile[]): string[] {
  try {
    verify(loadBeside(files, base));
    return [];
  } catch (error) {
    assert.ok(error instanceof RulebookRefused);
    for (const { fix, file } of error.mistakes) assert.ok(fix, `a mistake of ${file} has no fix`);
    return error.mistakes.map(formatMistake);
  }
}

/** What is told of one file, each as `line:column`, what is wrong, and what to write. */
const wrong: [what: string, files: RulebookFile[], ...told: RegExp[]][] = [
  [
    'near without within',
    [concept, forbid('{near: [claim.sure, claim.sure]}')],
    /:6:1 forbid\.within is missing \(add it: one of sentence/,
  ],
  [
    'a condition that asks for more than anybody would',
    [concept, forbid(`{all: [${Array(60).fill('claim.sure').join(', ')}, {any: [${Array(41).fill('claim.sure')}]}]}`)],
    /:6:9 forbid asks for more than 100 things \(put what means the same into one concept, or write several rules/,
  ],
  [
    'a contradiction of more pairs than anybody would write',
    [
      concept,
      withInstead(
        'forbid: claim.sure',
        `contradiction: {pairs: [${Array(201).fill('[claim.sure, claim.sure]').join(', ')}]}`,
      ),
    ],
    /:6:24 contradiction\.pairs is a list of 201 \(write at most 200 entries/,
  ],
  [
    'a wording as long as a book, and more of them than there are languages',
    [
      concept,
      withInstead('forbid: claim.sure', `wording: {texts: ["${'word '.repeat(1001)}"]}`),
      { path: 'disclaimers/own.yaml', text: `texts: [${Array(51).fill('Sure').join(', ')}]` },
    ],
    /disclaimers\/own\.yaml:1:8 texts is a list of 51 \(write at most 50 entries/,
    /sure\.yaml:6:19 wording\.texts\.0 has more than 1000 words \(write the sentences that must stand as wordings/,
  ],
  [
    'examples without end',
    [concept, withInstead('    - A chance\n', '    - A chance\n'.repeat(201))],
    /:13:5 examples\.compliant is a list of 201 \(write at most 200 entries/,
  ],
  [
    'a value without a comparison',
    [concept, forbid('{concept: claim.sure, value: lots}')],
    /:6:38 .*a comparison such as ">= 100"/,
  ],
  ['an unknown position', [concept, forbid('{concept: claim.sure, at: top}')], /:6:35 .*"top" is not known .*opening/],
  ['no time at all', [concept, forbid('{concept: claim.sure, times: 0}')], /:6:38 forbid\.times is 0.*at least 1/],
  [
    'a mistyped field of a condition',
    [concept, forbid('{conept: claim.sure}')],
    /:6:10 "conept" is no field of forbid \(write concept\)/,
  ],
  ['no condition', [concept, forbid('')], /:6:9 forbid is empty/],
  ['an empty list', [concept, forbid('[]')], /:6:9 forbid is a list of 0/],
  [
    'a check without what it checks',
    [concept, withInstead('forbid: claim.sure', 'numbers: {check: limit, concept: claim.sure}')],
    /:6:1 numbers\.most is missing.*add most or least/,
  ],
  [
    'a mistyped field',
    [concept, withInstead('severity', 'severty')],
    /:4:1 "severty" is no field of this file \(write severity\)/,
  ],
  [
    'a mistyped demand',
    [concept, withInstead('forbid: claim.sure', 'requier: {disclosure: claim.sure}')],
    /:6:1 "requier" .*write require/,
  ],
  ['mistyped patterns', [otherConcept('patterns', 'pattern')], /:1:1 "pattern" .*write patterns/],
  [
    'a guessed jurisdiction',
    [concept, withInstead('[gb]', '[uk]')],
    /:5:27 "uk" is none of the jurisdictions \(use gb\)/,
  ],
  [
    'mistyped products and channels',
    [concept, withInstead('[gb]', '[gb], products: [bankng], channels: [emial]')],
    /"bankng" .*use banking/,
    /"emial" .*use email/,
  ],
  ['no demand', [concept, withInstead('forbid: claim.sure\n', '')], /exactly one of forbid.*\(add one\)/],
  [
    'two demands',
    [concept, forbid('claim.sure\nrequire: {disclosure: claim.sure}')],
    /:7:1 a rule has exactly one of.*keep one of forbid, require/,
  ],
  [
    'a mistyped concept of the same upload',
    [concept, forbid('claim.shure')],
    /:6:9 there is no concept "claim\.shure" \(use claim\.sure/,
  ],
  [
    'a concept that shares but its kind with the one there is',
    [concept, forbid('claim.vape')],
    /:6:9 there is no concept "claim\.vape" \(define it in concepts\/en\/claim\/vape\.yaml\)/,
  ],
  [
    'a short text',
    [concept, withInstead('Nothing is sure.', 'No.')],
    /:8:12 rationale is "No\." \(write at least 10 characters\)/,
  ],
  ['a number for a text', [concept, withInstead('Nothing is a sure thing', '5')], /:1:7 name is 5.*put it in quotes/],
  [
    'a mistyped theme',
    [concept, withInstead('theme: guarantee', 'theme: gurantee')],
    /:3:8 theme: "gurantee" is not known \(write guarantee/,
  ],
  [
    'concepts in a circle',
    [
      { ...concept, text: `${concept.text}only-with: {any: [claim.b], within: block}\n` },
      { path: 'concepts/en/claim/b.yaml', text: `${concept.text}only-with: {any: [claim.sure], within: block}\n` },
    ],
    /^concepts\/en\/claim\/b\.yaml:5:19 the concept claim\.b depends on itself: claim\.b → claim\.sure → claim\.b/,
  ],
  [
    'a concept that stands with one thing in one language and with another in the next',
    [
      { ...concept, text: `${concept.text}not-with: {any: [claim.b], within: block}\n` },
      { path: 'concepts/de/claim/sure.yaml', text: `${concept.text}not-with: {any: [claim.c], within: block}\n` },
      { ...concept, path: 'concepts/en/claim/b.yaml' },
      { ...concept, path: 'concepts/en/claim/c.yaml' },
    ],
    /^concepts\/de\/claim\/sure\.yaml:5:18 the concept claim\.sure has another not-with in another language.*say it in one file/,
  ],
  [
    'an example that quotes other words',
    [concept, withInstead('A «sure thing»', 'A «sure» thing')],
    /:11:7 .*should quote “sure” and quotes “sure thing”/,
  ],
  [
    'a name that means something else to the machine',
    [{ path: 'lexicons/en/x.yaml', text: 'a: [b]\n__proto__: [c]\n' }],
    /:2:1 "__proto__" is no name/,
  ],
  [
    'a name with a capital',
    [{ path: 'lexicons/en/x.yaml', text: 'a: [b]\nA b: [c]\n' }],
    /:2:1 "A b" is no name \(write lower-case/,
  ],
  [
    'a folder of no language',
    [{ ...concept, path: 'concepts/klingon/claim/sure.yaml' }],
    /"klingon", which is none.*two letters/,
  ],
  [
    'a wording in no language',
    [concept, withInstead('forbid: claim.sure', 'wording: {texts: [{text: Sure, language: klingon}]}')],
    /:6:\d+ wording\.texts\.0\.language is no language/,
  ],
  [
    'an empty wording',
    [concept, withInstead('forbid: claim.sure', 'wording: {texts: [""]}')],
    /:6:19 wording\.texts\.0 is ""/,
  ],
  [
    'a mark that is not closed',
    [concept, withInstead('A «sure thing»', 'A «sure thing')],
    /:11:7 examples\.breach\.0 has a mark that is not closed/,
  ],
  [
    'an address that is a program',
    [concept, withInstead('title: Ours', 'title: Ours, url: "javascript:alert(1)"')],
    /:2:\d+ source\.url .*begins with https:\/\/ or http:\/\//,
  ],
  [
    'fields that are none',
    [concept, { path, text: 'like: gb/own/other\napplies: gb\n' }, { path: 'gb/own/other.yaml', text }],
    /:2:10 applies is "gb"/,
  ],
  ['an empty file', [{ path, text: '' }], /:1:1 the file is empty/],
  [
    'a pattern with a fault',
    [otherConcept('sure thing', 'sure {thing')],
    /:2:3 the pattern "sure \{thing": "\{" is never closed \(close it with "\}"\)/,
  ],
  [
    'little text that repeats itself to no end',
    [
      {
        path,
        text: `a: &a [x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(', ')}]\n`).join('')}`,
      },
    ],
    /:1:1 what "&" names and "\*" repeats makes more than the whole file/,
  ],
];

test('nothing is told of what is right', () => assert.deepEqual(mistakesOf(concept, { path, text }), []));

for (const [what, files, ...told] of wrong)
  test(`${what} is told once, at its place, with what to write`, () => {
    const found = mistakesOf(...files);
    assert.equal(found.length, told.length, found.join('\n'));
    for (const [at, expected] of told.entries()) assert.match(found[at]!, expected);
    assert.doesNotMatch(found.join('\n'), /Invalid|Too small|expected|regex|union/);
  });

test('the mistakes of a file come in the order of its lines', () => {
  const lines = mistakesOf(concept, {
    path,
    text: text.replace('theme: guarantee', 'theme: sureness').replace('forbid:', 'forbidd:'),
  }).map((mistake) => mistake.split(':')[1]);
  assert.deepEqual(lines, ['3', '6']);
});

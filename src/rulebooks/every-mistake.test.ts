import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { atOnce } from '../kernel/at-once.ts';
import { formatMistake, loadRulebooks, RulebookRefused, verify, verifyingBeside } from './index.ts';
import { rulebooksFolder } from './testing/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-every-mistake-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Files = Record<string, string>;

function written(name: string, files: Files): string {
  for (const [path, text] of Object.entries(files)) {
    const at = join(folder, name, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  return join(folder, name);
}

const concept = (pattern: string, more = '') => `patterns: |\n  ${pattern}\nunless: []\n${more}`;
const says = (text: string) => `examples: {found: ["${text}"], not-found: []}\n`;
const rule = (forbid: string, breach: string, severity = 'LOW') =>
  `name: We do not say this\nsource: {title: House style, checked: unverified}\ntheme: other\nseverity: ${severity}\napplies: {jurisdictions: [any]}\nforbid: ${forbid}\nrationale: Our tone asks for it.\nrecommendation: Take it out.\nexamples: {breach: ["${breach}"], compliant: ["Good morning."]}\n`;

const builtIn = written('built-in', {
  'concepts/en/claim/cheap.yaml': concept('cheap', says('So cheap')),
});
copyFileSync(join(rulebooksFolder, 'taxonomy.yaml'), join(builtIn, 'taxonomy.yaml'));

/** What is told in the first answer, of files of a workspace and of the same in a folder of the installation. */
function told(name: string, files: Files): string[] {
  const listed = Object.entries(files).map(([path, text]) => ({ path, text }));
  const ofWorkspace = refusal(() => atOnce(verifyingBeside(listed, loadRulebooks([builtIn]))));
  const ofFolder = refusal(() => verify(loadRulebooks([builtIn, written(name, files)])));
  assert.deepEqual(ofFolder.toSorted(), ofWorkspace.toSorted());
  return ofWorkspace;
}

function refusal(load: () => void): string[] {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof RulebookRefused) return error.mistakes.map(formatMistake);
    throw error;
  }
}

const matches = (found: string[], expected: RegExp[]) => {
  assert.equal(found.length, expected.length, found.join('\n'));
  for (const one of expected)
    assert.ok(
      found.some((mistake) => one.test(mistake)),
      `${one}\n${found.join('\n')}`,
    );
};

test('fields, names, patterns, lexicons and examples that are wrong are told in one answer', () => {
  const found = told('one-round', {
    'house/severe.yaml': rule('claim.cheap', 'So «cheap»', 'HIHG'),
    'house/unknown.yaml': rule('claim.cheep', 'So «cheap»'),
    'house/silent.yaml': rule('claim.cheap', 'So dear'),
    'concepts/en/claim/open.yaml': concept('{bargain, steal', says('A steal')),
    'concepts/en/claim/unheard.yaml': concept('give away', says('For nothing')),
    'lexicons/en/words.yaml': 'our-words: ["thrift!"]\n',
  });
  matches(found, [
    /^house\/severe\.yaml:4:\d+ severity: "HIHG"/,
    /^house\/unknown\.yaml:6:\d+ there is no concept "claim\.cheep"/,
    /^house\/silent\.yaml:9:\d+ .* finds nothing in its breach “So dear”/,
    /^concepts\/en\/claim\/open\.yaml:2:3 .*never closed/,
    /^concepts\/en\/claim\/unheard\.yaml:\d+:\d+ claim\.unheard is not found/,
    /^lexicons\/en\/words\.yaml:1:\d+ .*"!" has no meaning/,
  ]);
});

test('nothing is told of examples that fail only because of a mistake told elsewhere', () => {
  const found = told('no-echo', {
    'concepts/en/claim/bargain.yaml': concept('@our-words', says('A bargain')),
    'lexicons/en/words.yaml': 'our-words: [bargain\n',
    'house/by-lexicon.yaml': rule('claim.bargain', 'A «bargain»'),
    'concepts/en/claim/steal.yaml': concept(
      'steal',
      `only-with: {any: [claim.bargain], within: block}\n${says('A steal of a bargain')}`,
    ),
    'house/by-another.yaml': rule('claim.steal', 'A «steal» of a bargain'),
    'concepts/de/claim/penny.yaml': concept('=pfennig!', says('Ein Pfennig')),
    'concepts/en/claim/penny.yaml': concept('penny', says('One penny')),
    'house/by-language.yaml': rule('claim.penny', 'Ein «Pfennig»'),
  });
  matches(found, [
    /^lexicons\/en\/words\.yaml:\d+:\d+ a bracket/,
    /^concepts\/de\/claim\/penny\.yaml:2:3 .*"!" has no meaning/,
  ]);
});

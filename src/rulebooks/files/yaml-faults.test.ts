import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { readFolder } from '../folder.ts';
import { loadFiles } from '../load.ts';
import { rulebooksFolder } from '../testing/folder.ts';
import { formatMistake, type Mistake, RulebookRefused } from './mistake.ts';
import { parseFile, type RulebookFile } from './yaml-file.ts';

function told(text: string): string[] {
  const mistakes: Mistake[] = [];
  parseFile({ path: 'x.yaml', text }, z.unknown(), mistakes);
  return mistakes.map(formatMistake);
}

const nested = (deep: number) => `a: ${'{any: ['.repeat(deep)}x${']}'.repeat(deep)}\n`;

test('what YAML does not take is told of with its line and what to write instead', () => {
  const wrong: [text: string, told: RegExp][] = [
    ['a: b\nc: !important Say what.\n', /^x\.yaml:2:4 a value begins with "!".*quotes/],
    ['a: b\nc: !!int Say what.\n', /^x\.yaml:2:4 a value begins with "!"/],
    ['a: b\nname: !!binary abc\n', /^x\.yaml:2:7 a value begins with "!"/],
    ['a: *bold\n', /^x\.yaml:1:\d+ a value begins with "\*" or "&"/],
    ['a: b\nc: d\u0007\n', /^x\.yaml:2:5 the character U\+0007 .*take it out/],
    ['a: "\u0001"\n', /^x\.yaml:1:5 the character U\+0001/],
    ['a: b\u007f\n', /U\+007F/],
    ['a: b\ufffe\n', /U\+FFFE/],
    [nested(400), /^x\.yaml:1:\d+ brackets are nested more than 100 deep/],
    ['a: b\nc:\n\td: e\n', /^x\.yaml:3:1 a tab .*indent with spaces/],
    ['a: |\n\tb\n', /^x\.yaml:2:1 a tab .*indent with spaces/],
    ['a: b\n---\nc: d\n', /^x\.yaml:2:1 a second document begins here .*a file is one document/],
    ['a: b\nc: "never closed\nd: e\n', /^x\.yaml:2:4 a quotation mark opens here and is never closed/],
    ["a: b\nc: 'never closed\nd: e\n", /^x\.yaml:2:4 a quotation mark opens here/],
    ['a: [b, c\nd: e\n', /^x\.yaml:2:1 a bracket that was opened above/],
    ['a: b: c\n', /^x\.yaml:1:4 there are two colons in one line/],
    ['a: b\n  c: d\n', /^x\.yaml:2:\d+ this line is not indented as its neighbours/],
    ['a: @lexicon\n', /^x\.yaml:1:4 no value begins with this sign .*block after "\|"/],
    ['a: {b}, c\n', /^x\.yaml:1:\d+ words follow where the value has ended/],
    ['a: [say "hi" now, "so "it" is"]\n', /^x\.yaml:1:\d+ a comma is missing/],
    ['a: | pattern\n  more\n', /^x\.yaml:1:\d+ after "\|" or ">" nothing more stands on the line/],
    ['a:b\nc: d\n', /^x\.yaml:1:1 this is no "field: value"/],
    ['a: "\\d"\n', /^x\.yaml:1:\d+ a backslash/],
    ['a: 1\nb: 2\na: 3\n', /^x\.yaml:3:1 "a" stands here for the second time.*keep one of the two/],
  ];
  for (const [text, expected] of wrong) {
    const found = told(text);
    assert.equal(found.length, 1, `${JSON.stringify(text)}: ${found.join('\n')}`);
    assert.match(found[0]!, expected);
    assert.doesNotMatch(found[0]!, /YAML\.|call stack|scalar|token/);
  }
  assert.deepEqual(told('a: b\nc: "!important, *bold* and an emoji 🚀"\n'), []);
});

test('a file in another encoding is told of instead of left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairclear-encoding-'));
  try {
    mkdirSync(join(folder, 'gb'));
    const text = 'name: Zinsen für alle\n';
    for (const [name, bytes] of [
      ['utf-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['without-mark', Buffer.from(text, 'utf16le')],
      ['latin-1', Buffer.from(text, 'latin1')],
    ] as const) {
      writeFileSync(join(folder, 'gb', `${name}.yaml`), bytes);
    }
    const taxonomy = readFolder(rulebooksFolder).filter(({ path }) => path === 'taxonomy.yaml');
    assert.throws(
      () => loadFiles([...taxonomy, ...readFolder(folder)]),
      (error) =>
        error instanceof RulebookRefused &&
        error.mistakes.length === 3 &&
        error.mistakes.every(({ message, fix }) => /not text in UTF-8/.test(message) && fix === 'save it as UTF-8'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a concept whose file has a mistake is not said to be missing as well', () => {
  const files: RulebookFile[] = [
    ...readFolder(rulebooksFolder).filter(({ path }) => path === 'taxonomy.yaml'),
    { path: 'concepts/en/claim/sure.yaml', text: 'patterns: !yes\n' },
    {
      path: 'gb/own/sure.yaml',
      text: 'name: Nothing is sure\nsource: {title: Ours, checked: unverified}\ntheme: guarantee\nseverity: HIGH\napplies: {jurisdictions: [gb]}\nforbid: claim.sure\nrecommendation: Take it out.\nrationale: Nothing is sure.\nexamples: {breach: [A sure thing], compliant: [A chance]}\n',
    },
  ];
  assert.throws(
    () => loadFiles(files),
    (error) => error instanceof RulebookRefused && error.mistakes.map(({ file }) => file).join() === files[1]!.path,
  );
});

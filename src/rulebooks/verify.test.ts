import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { keepIn, loadRulebooks, RulebookRefused, verify, verifying } from './index.ts';
import { rulebooksFolder } from './testing/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function folderOf(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const at = join(folder, name, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  return join(folder, name);
}

const concept = (found: string) => `patterns: sure thing\nunless: []\nexamples:\n  found:\n    - ${found}\n`;
const base = folderOf('base', { 'concepts/en/claim/broken-built-in.yaml': concept('Nothing of the kind') });
copyFileSync(join(rulebooksFolder, 'taxonomy.yaml'), join(base, 'taxonomy.yaml'));

test('the examples of own files are run, also of those that were kept; the built-in ones are trusted', () => {
  const own = folderOf('own', { 'concepts/en/claim/sure.yaml': concept('A chance') });
  for (let times = 2; times > 0; times--)
    assert.throws(
      () => verify(loadRulebooks([base, own], keepIn(join(folder, 'kept')))),
      (error) =>
        error instanceof RulebookRefused &&
        /^concepts\/en\/claim\/sure\.yaml:5:7 claim\.sure is not found in “A chance”/m.test(error.message) &&
        !error.message.includes('broken-built-in'),
    );
  const mended = folderOf('mended', { 'concepts/en/claim/sure.yaml': concept('A sure thing') });
  verify(loadRulebooks([base, mended]));
});

test('whoever checks many own files can answer others after each of them, while they are compiled and while their examples are run', () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`concepts/en/claim/sure-${at}.yaml`, concept('A sure thing')]),
  );
  const loaded = loadRulebooks([base, folderOf('many', many)]);
  assert.ok([...loaded.compiling()].length > 30);
  assert.ok([...verifying(loaded)].length >= 30);
});

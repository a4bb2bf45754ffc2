import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { packageRoot, rulebooksDir } from '../platform/config/paths.ts';
import { CouldNotRun } from './could-not-run.ts';
import { isoDay } from './day.ts';
import { foldersWith, ownFolder, testCommand } from './rulebook-folders.ts';

const none = { rulebooks: undefined };
const started = process.cwd();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairclear-folders-')));
before(() => process.chdir(folder));
after(() => {
  process.chdir(started);
  rmSync(folder, { recursive: true, force: true });
});

test('what was just written is tested without another word, and elsewhere the command names the folder', () => {
  assert.deepEqual(foldersWith(none, []), [rulebooksDir]);
  assert.equal(ownFolder(none), 'rulebooks');
  const fairclear = `node ${join(packageRoot, 'bin', 'fairclear.cjs')}`;
  assert.equal(testCommand(none, 'rulebooks', 'no-hype'), `${fairclear} rules test no-hype`);
  assert.equal(testCommand(none, 'rulebooks', undefined), `${fairclear} rules test`);
  assert.equal(testCommand(none, 'house', 'no-hype'), `${fairclear} rules test no-hype --rulebooks house`);
  mkdirSync('rulebooks');
  assert.deepEqual(foldersWith(none, []), [rulebooksDir, 'rulebooks']);
});

test('in a clone the command is one that works there', () => {
  process.chdir(packageRoot);
  assert.match(testCommand(none, 'rulebooks', 'no-hype'), /^npx fairclear rules test no-hype$/);
  process.chdir(folder);
});

test("the installation's own folder takes the place of the usual one", () => {
  mkdirSync('installed');
  const config = { rulebooks: join(folder, 'installed') };
  assert.equal(ownFolder(config), config.rulebooks);
  assert.deepEqual(foldersWith(config, []), [rulebooksDir, config.rulebooks]);
  assert.deepEqual(foldersWith(config, ['installed']), [rulebooksDir, config.rulebooks]);
  assert.match(testCommand(config, 'rulebooks', 'x'), / rules test x --rulebooks rulebooks$/);
});

test('a folder that is not there is named as it was given', () => {
  assert.throws(
    () => foldersWith(none, ['nonexist']),
    (error) => error instanceof CouldNotRun && error.message === '--rulebooks nonexist: there is no such folder',
  );
});

test('a day that no calendar has is refused', () => {
  assert.equal(isoDay('2028-02-29'), '2028-02-29');
  for (const wrong of ['2026-13-40', '2026-02-30', 'today', '20261120'])
    assert.throws(() => isoDay(wrong), /such as 2026-11-20/);
});

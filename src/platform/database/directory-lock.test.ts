import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';

let directory: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairclear-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function holder(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'testing', 'lock-holder.ts'), [directory]);
  children.push(child);
  await once(child, 'message');
  return child;
}

test('a folder held by another process is refused with the number of that process', async () => {
  const child = await holder();
  await assert.rejects(lockDirectory(directory), (error) => {
    assert.ok(error instanceof DirectoryInUse);
    assert.match(error.message, new RegExp(`in use by process ${child.pid},`));
    return true;
  });
});

test('the lock of a process that was killed is free at once', async () => {
  const child = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockDirectory(directory)).release();
});

test('one process cannot take the same folder twice, and can after releasing it', async () => {
  const first = await lockDirectory(directory);
  await assert.rejects(lockDirectory(directory), DirectoryInUse);
  first.release();
  (await lockDirectory(directory)).release();
});

test('of many that want a free folder at the same time, one gets it', async () => {
  const wanting = Array.from({ length: 8 }, () => lockDirectory(directory));
  const outcomes = await Promise.allSettled(wanting);
  const got = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  assert.equal(got.length, 1);
  got[0]?.value.release();
});

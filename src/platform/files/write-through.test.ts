import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeThrough } from './write-through.ts';

describe('bytes on their way to the disk', () => {
  let directory: string;
  let path: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fairclear-write-'));
    path = join(directory, 'file');
  });
  after(() => rm(directory, { recursive: true, force: true }));

  test('are written before the next are asked for, so their memory may be used again', async () => {
    const memory = Buffer.alloc(100_000);
    async function* again() {
      for (let letter = 0; letter < 200; letter++) yield memory.fill(letter);
    }
    const handle = await open(path, 'w');
    assert.equal((await writeThrough(handle, 0, again())).size, 20_000_000);
    await handle.close();
    const written = await readFile(path);
    const expected = Buffer.alloc(20_000_000);
    for (let letter = 0; letter < 200; letter++) expected.fill(letter, letter * 100_000, (letter + 1) * 100_000);
    assert.ok(written.equals(expected));
  });

  test('are not said to be kept when the disk refused them, and no more are asked for', async () => {
    await writeFile(path, '');
    let asked = 0;
    async function* letters() {
      for (; asked < 10; asked++) yield Buffer.from('x');
    }
    const handle = await open(path, 'r');
    await assert.rejects(writeThrough(handle, 0, letters()), { code: 'EBADF' });
    await handle.close();
    assert.equal(asked, 0);
  });
});

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { newOpaqueId } from '../../../kernel/ids.ts';
import { type FileStore, NoSuchFile } from '../file-store.ts';

async function* chunks(...parts: (Uint8Array | Error)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

const text = (value: string) => Buffer.from(value);

/** What every file store does, whatever it keeps files in. */
export function fileStoreContract(
  name: string,
  make: () => Promise<{ store: FileStore; reopen(): Promise<FileStore>; dispose(): Promise<void> }>,
): void {
  describe(`file store: ${name}`, () => {
    let made: Awaited<ReturnType<typeof make>>;
    let store: FileStore;
    const id = newOpaqueId();
    beforeEach(async () => {
      made = await make();
      store = made.store;
    });
    afterEach(() => made.dispose());

    const content = async (of = id, from = store) => (await buffer(await from.read(of))).toString();

    test('what was appended is read back, by another opening of the store too', async () => {
      assert.deepEqual(await store.append(id, 0, chunks(text('hello '))), { size: 6, interrupted: undefined });
      assert.equal((await store.append(id, 6, chunks(text('wor'), text('ld')))).size, 11);
      assert.equal(await content(), 'hello world');
      assert.equal(await content(id, await made.reopen()), 'hello world');
    });

    test('single bytes add up', async () => {
      for (const [offset, letter] of [...'abc'].entries()) await store.append(id, offset, chunks(text(letter)));
      assert.equal(await content(), 'abc');
    });

    test('when the source breaks, what had arrived is kept', async () => {
      const broken = new RangeError('the connection broke');
      const { size, interrupted } = await store.append(id, 0, chunks(text('abc'), text('def'), broken));
      assert.equal(interrupted, broken);
      assert.equal(size, 6);
      assert.equal(await content(), 'abcdef');
    });

    test('appending at an earlier offset drops what lay beyond it', async () => {
      await store.append(id, 0, chunks(text('hello world')));
      assert.equal((await store.append(id, 5, chunks(text('!')))).size, 6);
      assert.equal(await content(), 'hello!');
    });

    test('a gap is refused and changes nothing', async () => {
      await store.append(id, 0, chunks(text('abc')));
      await assert.rejects(store.append(id, 4, chunks(text('x'))));
      assert.equal(await content(), 'abc');
    });

    test('truncating goes back to a known offset', async () => {
      await store.append(id, 0, chunks(text('hello world')));
      await store.truncate(id, 5);
      assert.equal(await store.size(id), 5);
      assert.equal(await content(), 'hello');
    });

    test('a range is read without the rest', async () => {
      await store.append(id, 0, chunks(text('hello world')));
      assert.equal((await buffer(await store.read(id, { start: 6, end: 9 }))).toString(), 'wor');
    });

    test('megabytes come back as they went in', async () => {
      const parts = Array.from({ length: 200 }, () => randomBytes(65_536 - 7));
      const expected = createHash('sha256');
      for (const part of parts) expected.update(part);
      await store.append(id, 0, chunks(...parts));
      const actual = createHash('sha256');
      for await (const part of await store.read(id)) actual.update(part);
      assert.equal(actual.digest('hex'), expected.digest('hex'));
    });

    test('a file is lent as a path', async () => {
      await store.append(id, 0, chunks(text('abc')));
      assert.equal(await store.withLocalFile(id, (path) => readFile(path, 'utf8')), 'abc');
    });

    test('a file that is not there has no size, cannot be read, and may be removed', async () => {
      assert.equal(await store.size(id), undefined);
      await assert.rejects(store.read(id), NoSuchFile);
      await assert.rejects(store.truncate(id, 0), NoSuchFile);
      await assert.rejects(
        store.withLocalFile(id, async () => {}),
        NoSuchFile,
      );
      await store.remove(id);
    });

    test('the list names each file with its size, and a removed one no more', async () => {
      const other = newOpaqueId();
      await store.append(id, 0, chunks(text('abc')));
      await store.append(other, 0, chunks(text('defg')));
      const list = async () => {
        const found: [string, number][] = [];
        for await (const file of store.list()) found.push([file.id, file.size]);
        return found;
      };
      assert.deepEqual(
        (await list()).toSorted(),
        [
          [id, 3],
          [other, 4],
        ].toSorted(),
      );
      await store.remove(id);
      assert.deepEqual(await list(), [[other, 4]]);
    });

    test('an id cannot lead out of the store', async () => {
      await assert.rejects(store.append('../../etc/passwd', 0, chunks(text('x'))));
    });

    test('a store in order says so', async () => {
      await store.check();
    });
  });
}

import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { invariant } from '../../kernel/assert.ts';
import { type ByteRange, type FileStore, NoSuchFile, type StoredFile } from './file-store.ts';
import { writeThrough } from './write-through.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps files below `directory`, spread over folders by the end of their id, which is the part that varies. */
export function diskFileStore(directory: string): FileStore {
  const pathOf = (id: string) => {
    invariant(/^[A-Za-z0-9-]{2,128}$/.test(id), 'a file id has letters, digits and hyphens');
    return join(directory, id.slice(-2).toLowerCase(), id);
  };

  return {
    append: async (id, offset, source) => {
      const path = pathOf(id);
      const handle = await openForWriting(path);
      try {
        const { size } = await handle.stat();
        invariant(offset <= size, 'bytes are appended without a gap');
        if (size > offset) await handle.truncate(offset);
        const appended = await writeThrough(handle, offset, source);
        if (size === 0) await flushDirectory(dirname(path));
        return appended;
      } finally {
        await handle.close();
      }
    },
    truncate: async (id, size) => {
      const handle = await existing(id, open(pathOf(id), 'r+'));
      try {
        await handle.truncate(size);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
    size: async (id) => {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: async (id, range) => readableOf(await existing(id, open(pathOf(id), 'r')), range),
    withLocalFile: async (id, use) => {
      const path = pathOf(id);
      await existing(id, stat(path));
      return use(path);
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    list: () => filesBelow(directory),
    check: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(join(directory, 'probe'), '');
    },
  };
}

async function existing<T>(id: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) throw new NoSuchFile(`no file ${id}`);
    throw error;
  }
}

async function openForWriting(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, flags, 0o600);
  }
}

/** A new file's name is safe against power loss only once its folder is flushed. */
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readableOf(handle: FileHandle, range: ByteRange | undefined): Readable {
  const bounds = range ? { start: range.start, end: range.end - 1 } : {};
  return handle.createReadStream({ ...bounds, highWaterMark: 1024 * 1024 });
}

async function* filesBelow(directory: string): AsyncIterable<StoredFile> {
  const folders = await opendir(directory).catch(() => []);
  for await (const folder of folders) {
    if (!folder.isDirectory()) continue;
    for await (const entry of await opendir(join(directory, folder.name))) {
      // A file may be removed while the list is being made.
      const found = await stat(join(directory, folder.name, entry.name)).catch(() => undefined);
      if (found?.isFile()) yield { id: entry.name, size: found.size, modifiedAt: found.mtime };
    }
  }
}

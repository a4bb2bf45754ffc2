import type { Readable } from 'node:stream';

export interface Appended {
  /** Bytes the file has now, all of them safe against a crash. */
  readonly size: number;
  /** Why the source ended early; what had arrived by then is kept. */
  readonly interrupted: unknown;
}

export interface StoredFile {
  readonly id: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface ByteRange {
  readonly start: number;
  /** The first byte that is not wanted. */
  readonly end: number;
}

/** Thrown when the file is not there. */
export class NoSuchFile extends Error {
  override name = 'NoSuchFile';
}

/**
 * Keeps bytes under ids the caller chooses (letters, digits, hyphens). One writer at a time for each file is the
 * caller's duty; readers see what has been acknowledged. The database says which files exist: a sweeper compares `list`.
 */
export interface FileStore {
  /**
   * Writes what `source` yields from `offset` on, flushes it, then answers. Each piece is written before the next is asked
   * for, so the source may use its memory again. The file is made when it is not there; bytes beyond `offset` from an
   * earlier attempt are dropped first. Rejects when storing failed, resolves when only the source did.
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<Appended>;
  /** Drops everything from `size` on. */
  truncate(id: string, size: number): Promise<void>;
  /** The file's size, or undefined when it is not there. */
  size(id: string): Promise<number | undefined>;
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Lends the file as a path on this machine, for as long as `use` runs. It is not to be written to. */
  withLocalFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Nothing happens when it is not there. */
  remove(id: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Rejects when files cannot be stored at present. */
  check(): Promise<void>;
}

import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';

declare module 'node:v8' {
  interface Serializer {
    /** Documented, and missing from the types. */
    _setTreatArrayBufferViewsAsHostObjects(flag: boolean): void;
  }
}

/**
 * A file of what is kept: how long its structure is and how long its rows are, in bytes, the structure as V8 writes it,
 * and all rows of numbers behind it. They are most of what there is: read into one piece of memory, each where a
 * processor can take it as it stands, they need not be copied.
 */
export function writeKept(path: string, value: unknown): void {
  const writer = new Writer();
  writer.writeHeader();
  writer.writeValue(value);
  const structure = writer.releaseBuffer();
  const file = openSync(path, 'w', 0o600);
  try {
    writeWhole(file, new Float64Array([structure.byteLength, writer.length]));
    writeWhole(file, structure);
    for (const row of writer.rows) {
      writeWhole(file, row);
      writeWhole(file, new Uint8Array(aligned(row.byteLength) - row.byteLength));
    }
  } finally {
    closeSync(file);
  }
}

/** Throws where the file is missing, cut short or of another form. */
export function readKept(path: string): unknown {
  const file = openSync(path, 'r');
  try {
    const lengths = readWhole(file, new Float64Array(2));
    const structure = readWhole(file, Buffer.allocUnsafeSlow(lengths[0]!));
    const rows = readWhole(file, Buffer.allocUnsafeSlow(lengths[1]!));
    const reader = new Reader(structure, rows);
    reader.readHeader();
    return reader.readValue();
  } finally {
    closeSync(file);
  }
}

const kinds = [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];

const aligned = (length: number): number => Math.ceil(length / 8) * 8;

class Writer extends Serializer {
  readonly rows: NodeJS.ArrayBufferView[] = [];
  length = 0;

  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  /** V8 calls it for each row of numbers. */
  _writeHostObject(row: NodeJS.TypedArray): void {
    const kind = kinds.findIndex((one) => row instanceof one);
    if (kind < 0) throw new TypeError(`a ${row.constructor.name} can’t be kept`);
    this.writeUint32(kind);
    this.writeDouble(this.length);
    this.writeUint32(row.length);
    this.rows.push(row);
    this.length += aligned(row.byteLength);
  }
}

class Reader extends Deserializer {
  private readonly rows: Buffer;

  constructor(structure: Buffer, rows: Buffer) {
    super(structure);
    this.rows = rows;
  }

  /** V8 calls it where one was written. */
  _readHostObject(): NodeJS.TypedArray {
    const Kind = kinds[this.readUint32()]!;
    const at = this.readDouble();
    return new Kind(this.rows.buffer as ArrayBuffer, this.rows.byteOffset + at, this.readUint32());
  }
}

function writeWhole(file: number, bytes: NodeJS.ArrayBufferView): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(file, bytes, done, bytes.byteLength - done);
}

function readWhole<T extends NodeJS.ArrayBufferView>(file: number, bytes: T): T {
  for (let done = 0; done < bytes.byteLength; ) {
    const read = readSync(file, bytes, done, bytes.byteLength - done, null);
    if (read === 0) throw new RangeError('the file is cut short');
    done += read;
  }
  return bytes;
}

/**
 * Passes on what `source` brings beyond its first `count` bytes, which must be those of `held`. Where they are not, nothing
 * is passed on, and the source is still read to its end: its own faults are told before this difference.
 */
export async function* beyondRepeated(
  source: AsyncIterable<Uint8Array>,
  held: AsyncIterable<Uint8Array>,
  { count, difference }: { count: number; difference: () => Error },
): AsyncGenerator<Uint8Array> {
  const take = reader(held);
  let left = count;
  let differs = false;
  for await (const chunk of source) {
    const repeated = chunk.subarray(0, left);
    left -= repeated.length;
    differs ||= repeated.length > 0 && !(await take(repeated.length)).equals(repeated);
    if (!differs && repeated.length < chunk.length) yield chunk.subarray(repeated.length);
  }
  if (differs) throw difference();
}

/** Answers the next so many bytes, fewer where they end. */
function reader(source: AsyncIterable<Uint8Array>): (length: number) => Promise<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  return async (length) => {
    const parts = [waiting];
    let have = waiting.length;
    while (have < length) {
      const next = await iterator.next();
      if (next.done) break;
      parts.push(Buffer.from(next.value));
      have += next.value.length;
    }
    const all = parts.length === 1 ? waiting : Buffer.concat(parts);
    waiting = all.subarray(length);
    return all.subarray(0, length);
  };
}

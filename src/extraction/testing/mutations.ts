import { seeded } from './banners.ts';
import type { Sample } from './samples.ts';

export interface Mutant {
  sample: Sample;
  /** Says how it was made, so that it can be made again. */
  name: string;
  bytes: Buffer;
}

type Random = () => number;

const below = (random: Random, most: number) => Math.floor(random() * most);

/** Where formats keep their structure: files are hit there as often as anywhere else. */
function somewhere(random: Random, length: number): number {
  const third = random();
  if (third < 0.34) return below(random, Math.min(length, 512));
  if (third < 0.5) return length - 1 - below(random, Math.min(length, 512));
  return below(random, length);
}

const ways: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  flipped(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let count = 1 + below(random, 30); count > 0; count -= 1) {
      copy[somewhere(random, copy.length)] = below(random, 256);
    }
    return copy;
  },
  cut: (bytes, random) => bytes.subarray(0, 1 + below(random, bytes.length)),
  shortened(bytes, random) {
    const from = somewhere(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + below(random, 200))]);
  },
  repeated(bytes, random) {
    const from = somewhere(random, bytes.length);
    const part = bytes.subarray(from, from + 1 + below(random, 300));
    const times = 1 + below(random, 400);
    return Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: times }, () => part), bytes.subarray(from)]);
  },
  /** Numbers in text formats and sizes in binary ones become large. */
  enlarged(bytes, random) {
    const text = bytes.toString('latin1');
    const digits = [...text.matchAll(/\d+/g)];
    const chosen = digits[below(random, digits.length)];
    if (!chosen || random() < 0.4) {
      const at = somewhere(random, bytes.length);
      return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4, 0xff), bytes.subarray(at + 4)]);
    }
    const end = chosen.index + chosen[0].length;
    return Buffer.from(
      `${text.slice(0, chosen.index)}${'9'.repeat(1 + below(random, 10))}${text.slice(end)}`,
      'latin1',
    );
  },
};

/** The mutants of a seed are always the same. */
export function* mutantsOf(samples: Sample[], count: number, seed: number): Generator<Mutant> {
  const random = seeded(seed);
  const names = Object.keys(ways);
  for (let at = 0; at < count; at += 1) {
    const sample = samples[at % samples.length];
    const way = names[below(random, names.length)] ?? 'cut';
    const mutate = ways[way];
    if (!sample || !mutate) return;
    yield {
      sample,
      name: `${sample.fileName} ${way}, number ${at} of seed ${seed}`,
      bytes: mutate(sample.bytes, random),
    };
  }
}

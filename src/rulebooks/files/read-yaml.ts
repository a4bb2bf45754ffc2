import { CORE_SCHEMA, load } from 'js-yaml';

/** Thrown where `*` repeats what `&` names, again and again, until little text stands for more than a machine can read. */
export class RepeatedTooOften extends Error {
  override name = 'RepeatedTooOften';
}

/** Reads a file's text quickly; throws where it is no YAML. */
export function readYaml(text: string): unknown {
  const value = load(text, { schema: CORE_SCHEMA });
  // Without repetition no file has more values than characters.
  if (/[\s[{,]&\S/.test(text) && without(value, text.length) < 0) throw new RepeatedTooOften();
  return value;
}

/** How many values of so many are left once those in this one are counted; less than none as soon as there are too many. */
function without(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value !== 'object' || value === null) return left;
  for (const part of Object.values(value)) {
    if (left < 0) break;
    left = without(part, left);
  }
  return left;
}

import { oncePer } from '../../kernel/once-per.ts';
import { demandKinds } from '../../rules/rulebook/definitions.ts';
import { readYaml } from '../files/read-yaml.ts';
import type { RulebookFile } from '../files/yaml-file.ts';

/** What a rule file says, before its fields are checked. */
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a rule may take back of the one it is like, by `false`. */
const flags = ['stands', 'alone', 'broad'];

/**
 * The same duty under another law: a rule that names another one with `like` has all fields of that one which it does not
 * have itself; `applies` is taken field by field. Gives back `value` as it is when it names none, and nothing when it cannot
 * be completed: where the other file is at fault, that file's own mistakes say so.
 */
export function completed(
  value: unknown,
  fileOfRule: (id: string) => RulebookFile | undefined,
  problem: (id: string) => void,
): unknown {
  if (!isFields(value) || value.like === undefined) return value;
  const { like, ...own } = value;
  const file = fileOfRule(String(like));
  const base = file && fieldsOf(file);
  if (file === undefined || base?.like !== undefined) {
    problem(String(like));
    return undefined;
  }
  if (base === undefined) return undefined;
  const { rule: _, ...followed } = base;
  for (const flag of flags.filter((one) => own[one] === false)) {
    delete own[flag];
    delete followed[flag];
  }
  if (demandKinds.some((kind) => own[kind] !== undefined)) for (const kind of demandKinds) delete followed[kind];
  // Brackets of another wording are no brackets of this one.
  if (own.suggestion !== undefined || own.instead !== undefined) delete followed.fills;
  const applies = own.applies === undefined || isFields(own.applies);
  return applies
    ? { ...followed, ...own, applies: { ...asFields(followed.applies), ...asFields(own.applies) } }
    : { ...followed, ...own };
}

const asFields = (value: unknown): Fields => (isFields(value) ? value : {});

/** One rule is followed in many places. */
const fieldsOf = oncePer((file: RulebookFile): Fields | undefined => {
  try {
    const value = readYaml(file.text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
});

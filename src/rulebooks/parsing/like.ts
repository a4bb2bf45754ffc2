import { oncePer } from '../../kernel/once-per.ts';
import { demandKinds } from '../../rules/rulebook/definitions.ts';
import { readYaml } from '../files/read-yaml.ts';
import type { RulebookFile } from '../files/yaml-file.ts';

/** What a rule file says, before its fields are checked. */
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is taken field by field, or theme by theme, where both rules have it. */
const inParts = ['applies', 'classified', 'met', 'names', 'rationales', 'recommendations', 'instead'];

/**
 * The same duty under another law: a rule that names another one with `like` has all fields of that one which it does not
 * have itself, and takes back by `false` what it is not to have. Gives back `value` as it is when it names none, and nothing
 * when it cannot be completed: where the other file is at fault, that file's own mistakes say so.
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
  const asked = demandKinds.filter((kind) => own[kind] !== undefined);
  if (asked.length > 0) for (const kind of demandKinds.filter((one) => !asked.includes(one))) delete followed[kind];
  // Brackets of another wording are no brackets of this one.
  const isOther = own.instead !== undefined && !(isFields(own.instead) && isFields(followed.instead));
  if (own.suggestion !== undefined || isOther) delete followed.fills;
  return united(followed, own);
}

function united(followed: Fields, own: Fields): Fields {
  const whole = { ...followed, ...own };
  for (const [field, other] of Object.entries(followed)) {
    const ours = own[field];
    if (ours === false) delete whole[field];
    else if (inParts.includes(field) && isFields(other) && isFields(ours)) whole[field] = united(other, ours);
  }
  return whole;
}

/** One rule is followed in many places. */
const fieldsOf = oncePer((file: RulebookFile): Fields | undefined => {
  try {
    const value = readYaml(file.text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
});

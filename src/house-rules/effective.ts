import type { Database } from '../platform/database/database.ts';
import { type LoadedRulebook, loadBeside, type RulebookFile } from '../rulebooks/index.ts';
import type { Rulebook } from '../rules/compile.ts';
import { type HouseRulebook, listActive, listSwitches } from './store.ts';

/** The rulebooks that judge a workspace's promotions: the built-in one and its own, without what it switched off. */
export type EffectiveRulebooks = (db: Database, workspaceId: string) => Promise<Rulebook[]>;

/** So many compiled house rulebooks are kept; others are compiled again when they are next needed. */
const mostKept = 50;

export function effectiveRulebooks(base: LoadedRulebook): EffectiveRulebooks {
  const compiled = new Map<string, Rulebook>();
  const compiledOf = (house: HouseRulebook): Rulebook => {
    const known = compiled.get(house.id);
    if (known !== undefined) return known;
    const { rulebook } = loadBeside(filesOf(house), base);
    if (compiled.size >= mostKept) compiled.delete([...compiled.keys()][0]!);
    compiled.set(house.id, rulebook);
    return rulebook;
  };
  return async (db, workspaceId) => {
    const off = new Set(
      (await listSwitches(db, workspaceId)).filter(({ active }) => !active).map(({ rule_id }) => rule_id),
    );
    const all = [base.rulebook, ...(await listActive(db, workspaceId)).map(compiledOf)];
    return off.size === 0 ? all : all.map((rulebook) => without(rulebook, off));
  };
}

/** By rulebook, the one last made of it: what is in force of it is gathered once. */
const lastWithout = new WeakMap<Rulebook, Rulebook>();

/** What is switched off is part of the version that a result names. */
function without(rulebook: Rulebook, off: ReadonlySet<string>): Rulebook {
  const missing = rulebook.rules.filter(({ id }) => off.has(id)).map(({ id }) => id);
  if (missing.length === 0) return rulebook;
  const version = `${rulebook.version}(without ${missing.join(', ')})`;
  const last = lastWithout.get(rulebook);
  if (last?.version === version) return last;
  const made = { ...rulebook, rules: rulebook.rules.filter(({ id }) => !off.has(id)), version };
  lastWithout.set(rulebook, made);
  return made;
}

export const filesOf = (house: Pick<HouseRulebook, 'files'>): RulebookFile[] =>
  JSON.parse(house.files) as RulebookFile[];

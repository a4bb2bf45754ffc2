import { stepByStep } from '../kernel/step-by-step.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type LoadedRulebook,
  loadBeside,
  type Mistake,
  type RulebookFile,
  RulebookRefused,
} from '../rulebooks/index.ts';
import type { Rulebook } from '../rules/rulebook/compile.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { type HouseRulebook, listActive, listSwitches } from './store.ts';

export interface Effective {
  rulebooks: Rulebook[];
  /** The rules of the workspace's own, those that it switched off among them. */
  ownRules: RuleDefinition[];
  /** Active ones that no longer fit the built-in one beside them, and why: a sentence each. */
  unused: string[];
}

/** The rulebooks that judge a workspace's promotions: the built-in one and its own, without what it switched off. */
export type EffectiveRulebooks = (db: Database, workspaceId: string) => Promise<Effective>;

/** So many compiled house rulebooks are kept; others are compiled again when they are next needed. */
const mostKept = 50;

export function effectiveRulebooks(base: LoadedRulebook): EffectiveRulebooks {
  const compiled = new Map<string, Promise<Rulebook | Mistake[]>>();
  const compiledOf = (house: HouseRulebook): Promise<Rulebook | Mistake[]> => {
    const known = compiled.get(house.id);
    if (known !== undefined) return known;
    const made = beside(house, base);
    if (compiled.size >= mostKept) compiled.delete([...compiled.keys()][0]!);
    compiled.set(house.id, made);
    made.catch(() => compiled.delete(house.id));
    return made;
  };
  return async (db, workspaceId) => {
    const off = new Set(
      (await listSwitches(db, workspaceId)).filter(({ active }) => !active).map(({ rule_id }) => rule_id),
    );
    const effective: Effective = { rulebooks: [base.rulebook], ownRules: [], unused: [] };
    for (const house of await listActive(db, workspaceId)) {
      const made = await compiledOf(house);
      if (Array.isArray(made)) effective.unused.push(whyUnused(house, made));
      else {
        effective.rulebooks.push(made);
        effective.ownRules.push(...made.rules);
      }
    }
    return { ...effective, rulebooks: effective.rulebooks.map((rulebook) => without(rulebook, off)) };
  };
}

/** What fitted when it was uploaded need not fit a newer built-in rulebook, or one whose folders have changed. */
async function beside(house: HouseRulebook, base: LoadedRulebook): Promise<Rulebook | Mistake[]> {
  try {
    const loaded = loadBeside(filesOf(house), base);
    await stepByStep(loaded.compiling());
    return loaded.rulebook;
  } catch (error) {
    if (error instanceof RulebookRefused) return error.mistakes;
    throw error;
  }
}

const whyUnused = ({ name, version }: HouseRulebook, [first]: Mistake[]): string =>
  `Your rulebook “${name}” (version ${version}) was not used, as it does not fit the built-in one any more: ${first === undefined ? '' : `${first.file}:${first.line} ${first.message}`}. Mend it and upload it again.`;

/** What is switched off is part of the version that a result names. */
function without(whole: Rulebook, off: ReadonlySet<string>): Rulebook {
  const missing = whole.rules.filter(({ id }) => off.has(id)).map(({ id }) => id);
  if (missing.length === 0) return whole;
  const version = `${whole.version}(without ${missing.join(', ')})`;
  return { ...whole, rules: whole.rules.filter(({ id }) => !off.has(id)), version, whole };
}

export const filesOf = (house: Pick<HouseRulebook, 'files'>): RulebookFile[] =>
  JSON.parse(house.files) as RulebookFile[];

import type { z } from 'zod';
import { type Demand, demandKinds, type Example, type RuleDefinition } from '../../rules/rulebook/definitions.ts';
import type { Mistake } from '../files/mistake.ts';
import { parseFile, type RulebookFile } from '../files/yaml-file.ts';
import { type Path, placesIn } from '../files/yaml-places.ts';
import { defined } from '../shapes/condition.ts';
import { ruleFile } from '../shapes/rule.ts';
import { type Disclaimer, disclaimerFiles, type KnownDisclaimers, textsAsked } from './disclaimers.ts';
import { completed } from './like.ts';
import { type NearestNames, nearestOf } from './nearest-names.ts';
import type { ParsedRulebook } from './parsed.ts';

/** What rules refer to by name. */
interface Known extends KnownDisclaimers {
  fileOfRule: (id: string) => RulebookFile | undefined;
  nearestRules: NearestNames;
}

export function knownOf(
  files: readonly RulebookFile[],
  own: readonly Disclaimer[],
  base: ParsedRulebook | undefined,
): Known {
  const disclaimers = [...own, ...(base?.disclaimers ?? [])];
  const byPath = new Map(files.map((file) => [file.path.replace(/\.ya?ml$/, ''), file]));
  return {
    fileOfRule: (id) => byPath.get(id) ?? base?.files.get(id),
    disclaimers,
    disclaimerNames: new Set([...disclaimers.map(({ name }) => name), ...disclaimerFiles(files).keys()]),
    nearestRules: nearestOf([...byPath.keys(), ...(base?.rules ?? []).map(({ id }) => id)]),
  };
}

export function addRule(parsed: ParsedRulebook, file: RulebookFile, known: Known, mistakes: Mistake[]): void {
  const id = file.path.replace(/\.ya?ml$/, '');
  const problem = (path: Path, message: string, fix: string): void => {
    mistakes.push({ file: file.path, ...placesIn(file).ofKey(path), message, fix });
  };
  const unlike = (other: string): void => {
    const near = known.nearestRules(other).filter((near) => near !== id && near !== other);
    const fix = `name ${near.length === 0 ? 'a rule' : `${near.join(' or ')}, or another rule`} that is written out itself`;
    problem(['like'], `like: ${other} is no rule that can be followed`, fix);
  };
  const found = parseFile(file, ruleFile, mistakes, (value) => completed(value, known.fileOfRule, unlike));
  if (found === undefined) return;
  if (file.own && !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(id))
    problem(
      [],
      `"${id}" is no id of a rule`,
      'rename the file: folders and lower-case words, such as bank/tone/no-hype.yaml',
    );
  if (found.rule !== undefined && found.rule !== id)
    problem(['rule'], `the file's path makes it ${id}, but it says ${found.rule}`, 'rename one of them');
  const texts = found.wording && textsAsked(found.wording, file, known, mistakes);
  if (found.wording !== undefined && texts === undefined) return;
  const demand = demandOf(found, texts);
  if (demand === undefined) {
    const given = demandKinds.filter((kind) => found[kind] !== undefined);
    problem(
      given.slice(1, 2),
      `a rule has exactly one of ${demandKinds.join(', ')}`,
      given.length === 0 ? 'add one' : `keep one of ${given.join(', ')}; write the others as rules of their own`,
    );
    return;
  }
  parsed.rules.push({ ...ruleOf(id, found, demand), ...(file.own ? { own: true } : {}) });
  parsed.files.set(id, file);
}

type RuleFile = z.infer<typeof ruleFile>;

/** `texts`: what its `wording` asks for. */
function demandOf(found: RuleFile, texts: Disclaimer['texts'] | undefined): Demand | undefined {
  const demands: Demand[] = [];
  if (found.classified) demands.push({ kind: 'classified', ...found.classified });
  if (found.contradiction)
    demands.push({
      kind: 'contradiction',
      pairs: found.contradiction.pairs,
      echoes: found.contradiction.echoes,
      toldWith: found.contradiction['told-with'],
      heads: found.contradiction.heads,
      ofOthers: found.contradiction['of-others'],
    });
  if (found.forbid) demands.push({ kind: 'forbid', what: found.forbid });
  if (found.require) demands.push({ kind: 'require', ...defined(found.require) } as Demand);
  if (found.length) {
    const { of, most, unit } = found.length;
    const more = { cutsOff: found.length['cuts-off'], wordsPerSecond: found.length['words-per-second'] };
    demands.push({ kind: 'length', of, most, unit, ...defined(more) });
  }
  if (found.wording && texts) {
    const { tolerance, prominence, means } = found.wording;
    demands.push({
      kind: 'wording',
      texts,
      tolerance,
      ...(prominence && { prominence: defined(prominence) }),
      ...defined({ means }),
    } as Demand);
  }
  if (found.prominence)
    demands.push({
      kind: 'prominence',
      of: found.prominence.of,
      ...(found.prominence.against ? { against: found.prominence.against } : {}),
      prominence: found.prominence.is,
    });
  for (const kind of ['numbers', 'declared'] as const) {
    const settings = found[kind];
    if (settings === undefined) continue;
    const { check, ...rest } = settings;
    demands.push({ kind, check, settings: rest });
  }
  return demands.length === 1 ? demands[0] : undefined;
}

function ruleOf(id: string, found: RuleFile, demand: Demand): RuleDefinition {
  const { applies } = found;
  return defined({
    id,
    name: found.name,
    source: defined(found.source),
    theme: found.theme,
    severity: found.severity,
    stands: found.stands,
    alone: found.alone,
    broad: found.broad,
    yieldsTo: found['yields-to'],
    applies: defined({
      jurisdictions: applies.jurisdictions,
      products: applies.products,
      exceptProducts: applies['except-products'],
      channels: applies.channels,
      exceptChannels: applies['except-channels'],
      financialPromotion: applies.when['financial-promotion'],
      paid: applies.when.paid,
      from: applies.from,
      until: applies.until,
    }),
    when: found.when,
    unless: found.unless,
    demand,
    names: found.names,
    recommendation: found.recommendation.trim(),
    recommendations: found.recommendations,
    rationale: found.rationale.trim(),
    rationales: found.rationales,
    suggestion: found.suggestion?.trim(),
    instead: found.instead,
    fills: found.fills,
    examples: { breach: found.examples.breach.map(exampleOf), compliant: found.examples.compliant.map(exampleOf) },
  }) as RuleDefinition;
}

type ExampleFile = RuleFile['examples']['breach'][number];

const unmarked = (text: string): string => text.replace(/[«»]/g, '');

/** «» in an example marks the words that the finding must quote; they are not part of the text. */
function exampleOf(found: ExampleFile): Example {
  const {
    text,
    blocks,
    'financial-promotion': financialPromotion,
    ...rest
  } = { blocks: undefined, 'financial-promotion': undefined, ...found };
  return defined({
    ...rest,
    text: unmarked(text),
    blocks: blocks?.map((block) => ({ ...block, text: unmarked(block.text) })),
    marked: /«([^«»]*)»/.exec(text)?.[1],
    financialPromotion,
  }) as Example;
}

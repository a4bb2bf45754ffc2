import type { z } from 'zod';
import { classifierOf } from '../rules/classifier/weights.ts';
import type {
  ConceptDefinition,
  Demand,
  Example,
  RulebookDefinition,
  RuleDefinition,
  ScopeDefinition,
} from '../rules/rulebook/definitions.ts';
import { type ConceptKind, conceptKinds, demandKinds } from '../rules/rulebook/definitions.ts';
import { defined } from './condition-schema.ts';
import { type Disclaimer, disclaimerFiles, disclaimersIn, type KnownDisclaimers, textsAsked } from './disclaimers.ts';
import { isLanguage } from './languages.ts';
import { completed } from './like.ts';
import type { Mistake } from './mistake.ts';
import { type NearestNames, nearestOf } from './nearest-names.ts';
import { classifierFile, conceptFile, lexiconFile, ruleFile, scopeFile } from './schema.ts';
import { translate } from './suggestions.ts';
import { parseFile, type RulebookFile } from './yaml-file.ts';
import { type Path, placesIn } from './yaml-places.ts';

/** What the files of a rulebook say, before anything is checked across files. */
export type ParsedRulebook = Pick<RulebookDefinition, 'lexicons' | 'scopes' | 'concepts' | 'classifiers' | 'rules'> & {
  disclaimers: Disclaimer[];
  files: Map<string, RulebookFile>;
};

/** Scopes in which a concept does not count, where its file says nothing. */
const usualScopes: Record<ConceptKind, string[]> = {
  claim: ['negated', 'denied', 'mentioned', 'in-disclosure', 'struck'],
  technique: ['negated', 'denied', 'mentioned', 'struck'],
  trigger: ['struck'],
  disclosure: ['negated', 'struck'],
  status: ['negated'],
  context: [],
  label: [],
};

/** `base`: a rulebook beside which this one stands, whose rules may be followed. */
export function parseRulebook(files: RulebookFile[], mistakes: Mistake[], base?: ParsedRulebook): ParsedRulebook {
  const parsed: ParsedRulebook = {
    lexicons: [],
    scopes: [],
    concepts: [],
    classifiers: [],
    rules: [],
    disclaimers: disclaimersIn(files, mistakes),
    files: new Map([...disclaimerFiles(files)].map(([name, file]) => [`disclaimer ${name}`, file])),
  };
  const known = knownOf(files, parsed.disclaimers, base);
  for (const file of files) {
    if (isEnough(mistakes, files)) break;
    const [folder = '', second = ''] = file.path.split('/');
    if (folder === 'lexicons') addLexicons(parsed, file, second, mistakes);
    else if (folder === 'scopes') addScopes(parsed, file, second.replace(/\.ya?ml$/, ''), mistakes);
    else if (folder === 'classifiers') addClassifier(parsed, file, mistakes);
    else if (folder === 'concepts') addConcept(parsed, file, second, mistakes);
    else if (!besides.has(folder) && file.path !== 'taxonomy.yaml') addRule(parsed, file, known, mistakes);
  }
  translate(parsed.rules, files, mistakes);
  return parsed;
}

/** In files of so many characters together mistakes are told of; then it is time to mend them. Finding words for them takes time. */
const mostMistaken = 300_000;

/** Whether so much is wrong already that the other files are not read. */
export function isEnough(mistakes: readonly Mistake[], files: readonly RulebookFile[]): boolean {
  if (mistakes.length === 0) return false;
  const mistaken = new Set(mistakes.map(({ file }) => file));
  return files.reduce((sum, { path, text }) => sum + (mistaken.has(path) ? text.length : 0), 0) > mostMistaken;
}

/** Folders of what rules refer to. */
const besides = new Set(['disclaimers', 'suggestions']);

/** What rules refer to by name. */
interface Known extends KnownDisclaimers {
  fileOfRule: (id: string) => RulebookFile | undefined;
  nearestRules: NearestNames;
}

function knownOf(files: readonly RulebookFile[], own: readonly Disclaimer[], base: ParsedRulebook | undefined): Known {
  const disclaimers = [...own, ...(base?.disclaimers ?? [])];
  const byPath = new Map(files.map((file) => [file.path.replace(/\.ya?ml$/, ''), file]));
  return {
    fileOfRule: (id) => byPath.get(id) ?? base?.files.get(id),
    disclaimers,
    disclaimerNames: new Set([...disclaimers.map(({ name }) => name), ...disclaimerFiles(files).keys()]),
    nearestRules: nearestOf([...byPath.keys(), ...(base?.rules ?? []).map(({ id }) => id)]),
  };
}

function addLexicons(parsed: ParsedRulebook, file: RulebookFile, language: string, mistakes: Mistake[]): void {
  if (!isOfLanguage(file, language, mistakes)) return;
  const lexicons = parseFile(file, lexiconFile, mistakes);
  for (const [name, entries] of Object.entries(lexicons ?? {})) {
    parsed.lexicons.push({ name, language, entries, ...(file.own ? { own: true } : {}) });
    parsed.files.set(`lexicon ${name}@${language}`, file);
  }
}

function addScopes(parsed: ParsedRulebook, file: RulebookFile, language: string, mistakes: Mistake[]): void {
  if (!isOfLanguage(file, language, mistakes)) return;
  const scopes = parseFile(file, scopeFile, mistakes);
  for (const [scope, read] of Object.entries(scopes ?? {})) {
    const definition: ScopeDefinition = { scope, language, ...read, ...(file.own ? { own: true } : {}) };
    parsed.scopes.push(definition);
    parsed.files.set(`scope ${scope}@${language}`, file);
  }
}

/** Words of a language that nobody speaks would never be looked for. */
function isOfLanguage({ path }: RulebookFile, language: string, mistakes: Mistake[]): boolean {
  if (isLanguage(language)) return true;
  mistakes.push({
    ...{ file: path, line: 1, column: 1 },
    message: `its path is of the language "${language}", which is none`,
    fix: 'name the folder or file by the two letters of a language, such as en, de or cy',
  });
  return false;
}

function addClassifier(parsed: ParsedRulebook, file: RulebookFile, mistakes: Mistake[]): void {
  const found = parseFile(file, classifierFile, mistakes);
  const language = file.path.replace(/^classifiers\/|\.ya?ml$/g, '');
  if (found === undefined) return;
  parsed.classifiers.push(classifierOf({ language, ...found }));
}

/** `concepts/en/claim/guaranteed-return.yaml` is the concept `claim.guaranteed-return` in English. */
function addConcept(parsed: ParsedRulebook, file: RulebookFile, language: string, mistakes: Mistake[]): void {
  const [kindName = '', ...rest] = file.path
    .replace(/\.ya?ml$/, '')
    .split('/')
    .slice(2);
  const kind = conceptKinds.find((known) => known === kindName);
  const id = `${kindName}.${rest.join('.')}`;
  if (kind === undefined) {
    if (isOfLanguage(file, language, mistakes))
      mistakes.push({
        file: file.path,
        line: 1,
        column: 1,
        message: `"${kindName}" is not a kind of concept`,
        fix: `put it under concepts/${language}/${conceptKinds.join('|')}`,
      });
    return;
  }
  // Known by its path, even where the file has a mistake: a rule that names it has none.
  parsed.files.set(`${id}@${language}`, file);
  const found = parseFile(file, conceptFile, mistakes);
  if (found === undefined || !isOfLanguage(file, language, mistakes)) return;
  if (found.concept !== undefined && found.concept !== id)
    mistakes.push({
      file: file.path,
      ...placesIn(file).of(['concept']),
      message: `the file's path makes it ${id}, but it says ${found.concept}`,
      fix: 'rename one of them',
    });
  const { 'only-with': onlyWith, 'not-with': notWith } = found;
  const concept: ConceptDefinition = {
    id,
    kind,
    language,
    patterns: found.patterns,
    except: found.except,
    unless: found.unless ?? usualScopes[kind],
    ...(onlyWith ? { onlyWith } : {}),
    ...(notWith ? { notWith } : {}),
    examples: { found: found.examples.found, notFound: found.examples['not-found'] },
    ...(file.own ? { own: true } : {}),
  };
  parsed.concepts.push(concept);
}

function addRule(parsed: ParsedRulebook, file: RulebookFile, known: Known, mistakes: Mistake[]): void {
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
      toldWith: found.contradiction['told-with'],
      heads: found.contradiction.heads,
    });
  if (found.forbid) demands.push({ kind: 'forbid', what: found.forbid });
  if (found.require) demands.push({ kind: 'require', ...defined(found.require) } as Demand);
  if (found.length) {
    const { of, most, unit } = found.length;
    const more = { cutsOff: found.length['cuts-off'], wordsPerSecond: found.length['words-per-second'] };
    demands.push({ kind: 'length', of, most, unit, ...defined(more) });
  }
  if (found.wording && texts) {
    const { tolerance, prominence } = found.wording;
    demands.push({
      kind: 'wording',
      texts,
      tolerance,
      ...(prominence && { prominence: defined(prominence) }),
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

import type { ConceptDefinition, ScopeDefinition } from '../../rules/rulebook/definitions.ts';
import { type ConceptKind, conceptKinds } from '../../rules/rulebook/definitions.ts';
import type { Mistake } from '../files/mistake.ts';
import { parseFile, type RulebookFile } from '../files/yaml-file.ts';
import { placesIn } from '../files/yaml-places.ts';
import { conceptFile, lexiconFile, scopeFile } from '../shapes/concept.ts';
import { grammarFile } from '../shapes/grammar.ts';
import { isLanguage } from '../shapes/languages.ts';
import { disclaimerFiles, disclaimersIn } from './disclaimers.ts';
import type { ParsedRulebook } from './parsed.ts';
import { addRule, knownOf } from './rules.ts';
import { translate, translateLike } from './suggestions.ts';

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

/** All but what was learnt (see `parseLearnt`). `base`: a rulebook beside which this one stands, whose rules may be followed. */
export function parseRulebook(files: RulebookFile[], mistakes: Mistake[], base?: ParsedRulebook): ParsedRulebook {
  const parsed: ParsedRulebook = {
    lexicons: [],
    scopes: [],
    concepts: [],
    grammars: [],
    classifiers: [],
    rules: [],
    disclaimers: disclaimersIn(files, mistakes),
    files: new Map([...disclaimerFiles(files)].map(([name, file]) => [`disclaimer ${name}`, file])),
  };
  const known = knownOf(files, parsed.disclaimers, base);
  for (const file of files) {
    if (isEnough(mistakes, files)) break;
    addFile(parsed, file, known, mistakes);
  }
  translate(parsed.rules, files, mistakes);
  if (base !== undefined) translateLike(parsed.rules, base.rules);
  return parsed;
}

function addFile(
  parsed: ParsedRulebook,
  file: RulebookFile,
  known: ReturnType<typeof knownOf>,
  mistakes: Mistake[],
): void {
  const [folder = '', second = ''] = file.path.split('/');
  if (isOnlyBuiltIn(file, mistakes)) return;
  if (folder === 'lexicons') addLexicons(parsed, file, second, mistakes);
  else if (folder === 'scopes') addScopes(parsed, file, second.replace(/\.ya?ml$/, ''), mistakes);
  else if (folder === 'grammars') addGrammar(parsed, file, second.replace(/\.ya?ml$/, ''), mistakes);
  else if (folder === 'concepts') addConcept(parsed, file, second, mistakes);
  else if (!besides.has(folder) && file.path !== 'taxonomy.yaml') addRule(parsed, file, known, mistakes);
}

/** Of what there is one for the whole installation, and what to do instead of writing another. */
const onlyBuiltIn: readonly [names: RegExp, what: string, fix: string][] = [
  [
    /^taxonomy\.ya?ml$/,
    'the taxonomy',
    'take the file out; POST /v1/products, /v1/channels and /v1/jurisdictions add records for a workspace',
  ],
  [
    /^recogniser\.ya?ml$/,
    'the recogniser of products',
    'take the file out; say in the rules under applies which products they hold for',
  ],
  [
    /^grammars\//,
    'the grammar of a language',
    'take the file out; what several sentences say is read in the languages that the built-in rulebook has',
  ],
  [
    /^classifiers\//,
    'the classifier',
    'take the file out; write what yours would weigh as concepts and rules that forbid or require them',
  ],
];

/** Own files of these would judge nothing, and nobody would know. */
function isOnlyBuiltIn({ path, own }: RulebookFile, mistakes: Mistake[]): boolean {
  const found = own ? onlyBuiltIn.find(([names]) => names.test(path)) : undefined;
  if (found === undefined) return false;
  const [, what, fix] = found;
  mistakes.push({ file: path, line: 1, column: 1, message: `${what} is the built-in rulebook's alone`, fix });
  return true;
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

function addGrammar(parsed: ParsedRulebook, file: RulebookFile, language: string, mistakes: Mistake[]): void {
  if (!isOfLanguage(file, language, mistakes)) return;
  const grammar = parseFile(file, grammarFile, mistakes);
  if (grammar !== undefined) parsed.grammars.push({ language, ...grammar });
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
    ...(found.reach ? { reach: found.reach } : {}),
    examples: { found: found.examples.found, notFound: found.examples['not-found'] },
    ...(file.own ? { own: true } : {}),
  };
  parsed.concepts.push(concept);
}

import { nearest } from '../kernel/nearest.ts';
import { valueNames } from '../rules/patterns/syntax.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { conceptsOf, namedBy } from '../rules/rulebook/named-concepts.ts';
import { builtInScopes } from '../rules/scopes/index.ts';
import type { Mistake } from './mistake.ts';
import type { ParsedRulebook } from './parse.ts';
import { type RulebookFile, type Spot, spotAt } from './rulebook-file.ts';
import type { Taxonomy, TaxonomyRecord } from './taxonomy.ts';
import { lineOf } from './yaml-file.ts';

/** What no single file shows: names that nothing defines, names defined twice, concepts that no rule can reach. */
export function checkAcross(
  parsed: ParsedRulebook,
  taxonomy: Taxonomy,
  mistakes: Mistake[],
  base?: ParsedRulebook,
): void {
  const concepts = new Set([...(base?.concepts ?? []).map(({ id }) => id), ...conceptsWithFiles(parsed)]);
  const scopes = new Set([
    ...[...(base?.scopes ?? []), ...parsed.scopes].map((scope) => scope.scope),
    ...builtInScopes,
  ]);
  const report = (owner: string, words: string, message: string, fix: string): void => {
    const file = parsed.files.get(owner);
    mistakes.push({
      file: file?.path ?? owner,
      ...(file ? placeOf(file, words) : { line: 1, column: 1 }),
      message,
      fix,
    });
  };
  const suggest = suggesting(concepts);
  for (const concept of parsed.concepts) checkConcept(concept, { concepts, scopes, suggest }, report);
  for (const rule of parsed.rules) {
    const unknown = conceptsOf(rule).filter((id) => !concepts.has(id));
    for (const id of unknown) report(rule.id, id, `there is no concept "${id}"`, suggest(id));
    checkSlugs(rule, taxonomy, report);
  }
  checkTwice(parsed, base, report);
}

/** Where a name stands by itself: not in what its file is called, nor within another word. */
function placeOf(file: RulebookFile, words: string): Spot {
  const name = words.replace(/[^\w\s]/g, '\\$&');
  const at = new RegExp(`(?<=^(?!(?:rule|concept|name):).*)(?<![\\w-])${name}(?![\\w-])`, 'm').exec(file.text);
  return at === null ? lineOf(file, words) : spotAt(file.text, at.index);
}

/** Also those whose file has a mistake of its own, which is enough to be told of. */
const conceptsWithFiles = ({ files }: ParsedRulebook): string[] =>
  [...files.keys()].filter((owner) => owner.includes('@')).map((owner) => owner.replace(/@.*$/, ''));

interface Known {
  concepts: Set<string>;
  scopes: Set<string>;
  suggest: Suggest;
}

function checkConcept(
  concept: ParsedRulebook['concepts'][number],
  { concepts, scopes, suggest }: Known,
  report: Report,
): void {
  const owner = `${concept.id}@${concept.language}`;
  const strange = concept.unless.filter((name) => !scopes.has(name));
  for (const scope of strange)
    report(owner, scope, `there is no scope "${scope}"`, `use one of ${[...scopes].join(', ')}`);
  const needed = namedBy(concept).filter((id) => !concepts.has(id));
  for (const id of needed) report(owner, id, `there is no concept "${id}"`, suggest(id));
}

type Report = (owner: string, words: string, message: string, fix: string) => void;

function checkSlugs(rule: RuleDefinition, taxonomy: Taxonomy, report: Report): void {
  const { jurisdictions, products, exceptProducts, channels, exceptChannels, from, until } = rule.applies;
  const examples = [...rule.examples.breach, ...rule.examples.compliant];
  const wordings = rule.demand.kind === 'wording' ? rule.demand.texts : [];
  const inExamples = (field: 'jurisdiction' | 'product' | 'channel'): string[] =>
    examples.flatMap((example) => example[field] ?? []);
  const wanted = {
    jurisdictions: [...jurisdictions, ...inExamples('jurisdiction')],
    products: [...products, ...exceptProducts, ...inExamples('product')],
    channels: [...channels, ...exceptChannels, ...wordings.flatMap((text) => text.channels), ...inExamples('channel')],
  };
  for (const kind of ['jurisdictions', 'products', 'channels'] as const) {
    const known = new Set(taxonomy[kind].map((record) => record.slug));
    for (const slug of new Set(wanted[kind]))
      if (slug !== 'any' && !known.has(slug))
        report(rule.id, slug, `"${slug}" is none of the ${kind}`, nearestSlug(slug, taxonomy[kind]));
  }
  for (const value of new Set(wordings.flatMap(({ text }) => text.match(/<\w+>/g) ?? [])))
    if (!valueNames.some((name) => value === `<${name}>`))
      report(
        rule.id,
        value,
        `${value} is not a value`,
        `write one of ${valueNames.map((name) => `<${name}>`).join(', ')}`,
      );
  if (from !== undefined && until !== undefined && from > until)
    report(rule.id, 'until', 'the rule ends before it begins', 'put from before until');
}

function checkTwice(parsed: ParsedRulebook, base: ParsedRulebook | undefined, report: Report): void {
  const seen = new Set<string>(base === undefined ? [] : namesIn(base));
  for (const id of namesIn(parsed)) {
    if (seen.has(id)) report(id, id, `${id} is defined twice`, 'rename one, or move it into the other');
    seen.add(id);
  }
}

const namesIn = ({ concepts, rules }: ParsedRulebook): string[] => [
  ...concepts.map((concept) => `${concept.id}@${concept.language}`),
  ...rules.map((rule) => rule.id),
];

/** The concepts that one may have meant. */
type Suggest = (id: string) => string;

/** Comparing takes time: only the first unknown ones are compared, and each once. */
const mostCompared = 20;

function suggesting(concepts: ReadonlySet<string>): Suggest {
  const known = [...concepts].map((id) => ({ slug: id, name: '' }));
  const compared = new Map<string, string>();
  const compare = (id: string): string => {
    if (compared.size >= mostCompared) return 'define it';
    const near = nearest(id, known);
    const [, kind = '<kind>', name = id] = /^([^.]+)\.(.+)$/.exec(id) ?? [];
    const define = `define it in concepts/en/${kind}/${name.replaceAll('.', '/')}.yaml`;
    return near.length === 0 ? define : `use ${near.join(' or ')}, or ${define}`;
  };
  return (id) => {
    const fix = compared.get(id) ?? compare(id);
    compared.set(id, fix);
    return fix;
  };
}

function nearestSlug(slug: string, records: readonly TaxonomyRecord[]): string {
  const near = nearest(slug, records);
  return near.length === 0 ? '"fairclear rules slugs" lists them' : `use ${near.join(' or ')}`;
}

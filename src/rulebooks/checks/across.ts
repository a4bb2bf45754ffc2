import { nearest } from '../../kernel/nearest.ts';
import { demandKinds, type RuleDefinition } from '../../rules/rulebook/definitions.ts';
import { conceptsOf, namedBy } from '../../rules/rulebook/named-concepts.ts';
import { wordingsInstead } from '../../rules/rulebook/wordings.ts';
import { builtInScopes } from '../../rules/scopes/index.ts';
import type { Mistake } from '../files/mistake.ts';
import { type Report, reporting, wordsIn } from '../files/report.ts';
import type { Spot } from '../files/rulebook-file.ts';
import type { Path, Places } from '../files/yaml-places.ts';
import type { Disclaimer } from '../parsing/disclaimers.ts';
import { nearestOf } from '../parsing/nearest-names.ts';
import type { ParsedRulebook } from '../parsing/parsed.ts';
import { type Taxonomy, type TaxonomyKind, type TaxonomyRecord, taxonomyKinds } from '../parsing/taxonomy.ts';
import { checkTwice } from './twice.ts';

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
  const report = reporting(parsed.files, mistakes);
  const suggest = suggesting(concepts);
  for (const concept of parsed.concepts) checkConcept(concept, { concepts, scopes, suggest }, report);
  const shared = new Set([...parsed.disclaimers, ...(base?.disclaimers ?? [])].map(({ texts }) => texts));
  for (const rule of parsed.rules) {
    const unknown = conceptsOf(rule).filter((id) => !concepts.has(id));
    for (const id of new Set(unknown))
      report(rule.id, wordsIn(id, isDemanded), `there is no concept "${id}"`, suggest(id));
    checkSlugs(rule.id, slugsOf(rule, shared), taxonomy, report);
    checkReach(rule, report);
    checkFills(rule, report);
  }
  for (const { name, texts } of parsed.disclaimers)
    checkSlugs(`disclaimer ${name}`, { ...none, channels: channelsOf(texts) }, taxonomy, report);
  checkTwice(parsed, base, report);
}

const demanding = new Set<string | number>(['when', 'unless', ...demandKinds]);
const isDemanded = ([field]: Path): boolean => demanding.has(field ?? '');

/** The name of the field nearest to a value. */
const fieldOf = (path: Path): string | number | undefined => path.findLast((part) => typeof part === 'string');

/** Also those whose file has a mistake of its own, which is enough to be told of. */
const conceptsWithFiles = ({ files }: ParsedRulebook): string[] =>
  [...files.keys()].filter((owner) => /^[^ ]+@/.test(owner)).map((owner) => owner.replace(/@.*$/, ''));

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
  const inField = (words: string, ...fields: string[]) => wordsIn(words, ([field]) => fields.includes(String(field)));
  const strange = concept.unless.filter((name) => !scopes.has(name));
  for (const scope of strange)
    report(owner, inField(scope, 'unless'), `there is no scope "${scope}"`, `use one of ${[...scopes].join(', ')}`);
  const needed = namedBy(concept).filter((id) => !concepts.has(id));
  for (const id of needed)
    report(owner, inField(id, 'only-with', 'not-with'), `there is no concept "${id}"`, suggest(id));
}

type Slugs = Record<TaxonomyKind, readonly string[]>;

const none: Slugs = { jurisdictions: [], products: [], channels: [] };

/** The fields in which slugs of a kind stand. */
const slugFields: Record<TaxonomyKind, readonly string[]> = {
  jurisdictions: ['jurisdictions', 'jurisdiction'],
  products: ['products', 'except-products', 'product'],
  channels: ['channels', 'except-channels', 'channel'],
};

/** `shared`: texts of disclaimers, which are checked where they are written. */
function slugsOf(rule: RuleDefinition, shared: ReadonlySet<Disclaimer['texts']>): Slugs {
  const { jurisdictions, products, exceptProducts, channels, exceptChannels } = rule.applies;
  const examples = [...rule.examples.breach, ...rule.examples.compliant];
  const inExamples = (field: 'jurisdiction' | 'product' | 'channel'): string[] =>
    examples.flatMap((example) => example[field] ?? []);
  const ownTexts = rule.demand.kind === 'wording' && !shared.has(rule.demand.texts) ? rule.demand.texts : [];
  return {
    jurisdictions: [...jurisdictions, ...inExamples('jurisdiction')],
    products: [...products, ...exceptProducts, ...inExamples('product')],
    channels: [...channels, ...exceptChannels, ...channelsOf(ownTexts), ...inExamples('channel')],
  };
}

const channelsOf = (texts: Disclaimer['texts']): string[] => texts.flatMap(({ channels }) => channels);

function checkSlugs(owner: string, slugs: Slugs, taxonomy: Taxonomy, report: Report): void {
  for (const kind of taxonomyKinds) {
    const known = new Set(taxonomy[kind].map((record) => record.slug));
    const isHere = (path: Path): boolean => slugFields[kind].includes(String(fieldOf(path)));
    for (const slug of new Set(slugs[kind]))
      if (slug !== 'any' && !known.has(slug))
        report(owner, wordsIn(slug, isHere), `"${slug}" is none of the ${kind}`, nearestSlug(slug, taxonomy[kind]));
  }
}

/** What fills a bracket that no suggestion has would be silent for ever. */
function checkFills(rule: RuleDefinition, report: Report): void {
  const { id, suggestion = '', fills = {} } = rule;
  const suggested = [suggestion, ...wordingsInstead(rule)].join('\n');
  for (const name of Object.keys(fills).filter((name) => !suggested.includes(`[${name}]`)))
    report(
      id,
      (places) => places.of(['fills', name]),
      `its suggestion has no [${name}]`,
      'write what stands between the brackets, or take the line out',
    );
}

/** A rule that can never apply would be silent for ever. */
function checkReach({ id, applies }: RuleDefinition, report: Report): void {
  const { products, exceptProducts, channels, exceptChannels, from, until } = applies;
  for (const [field, wanted, except] of [
    ['except-products', products, exceptProducts],
    ['except-channels', channels, exceptChannels],
  ] as const) {
    const left = wanted.filter((slug) => !except.includes(slug));
    const place = (places: Places): Spot => places.of(['applies', field]);
    if (except.includes('any') || left.length === 0)
      report(
        id,
        place,
        `${field} leaves nothing that the rule applies to`,
        'name those for which it does not hold, or take the field out',
      );
  }
  if (from !== undefined && until !== undefined && from > until)
    report(id, (places) => places.of(['applies', 'until']), 'the rule ends before it begins', 'put from before until');
}

/** The concepts that one may have meant. */
type Suggest = (id: string) => string;

function suggesting(concepts: ReadonlySet<string>): Suggest {
  const nearestTo = nearestOf(concepts);
  return (id) => {
    const near = nearestTo(id).filter((other) => isNamedLike(id, other));
    const [, kind = '<kind>', name = id] = /^([^.]+)\.(.+)$/.exec(id) ?? [];
    const define = `define it in concepts/en/${kind}/${name.replaceAll('.', '/')}.yaml`;
    return near.length === 0 ? define : `use ${near.join(' or ')}, or ${define}`;
  };
}

/** The kind that two concepts share makes neither's name like the other's. */
function isNamedLike(id: string, other: string): boolean {
  const [name, known] = [id, other].map((one) => one.slice(one.indexOf('.') + 1));
  return nearest(name!, [{ slug: known!, name: '' }]).length > 0;
}

function nearestSlug(slug: string, records: readonly TaxonomyRecord[]): string {
  const near = nearest(slug, records);
  return near.length === 0 ? '"fairclear rules slugs" lists them' : `use ${near.join(' or ')}`;
}

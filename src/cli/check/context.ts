import { type Taxonomy, type TaxonomyRecord, withAncestors } from '../../rulebooks/index.ts';
import type { ReviewContext } from '../../rules/types.ts';
import { CouldNotRun } from '../could-not-run.ts';
import { unknownName } from '../nearest.ts';

/** What is declared about the promotion, in slugs. */
export interface Declared {
  readonly jurisdiction: readonly string[];
  readonly product: readonly string[];
  readonly channel: readonly string[];
  readonly targetMarket: readonly string[];
  readonly paid: boolean | undefined;
  readonly financial: boolean | undefined;
  readonly evergreen: boolean | undefined;
  readonly deadline: string | undefined;
  readonly date: string;
}

/** The context the rules see; every unknown slug is told in one answer, with the nearest known ones. */
export function contextOf(declared: Declared, { jurisdictions, products, channels }: Taxonomy): ReviewContext {
  const places = [...declared.jurisdiction, ...declared.targetMarket];
  const faults = [
    ...missing(declared),
    ...unknown('jurisdiction', places, jurisdictions),
    ...unknown('product', declared.product, products),
    ...unknown('channel', declared.channel, channels),
  ];
  if (faults.length > 0) throw new CouldNotRun(faults.join('\n'));
  const { paid, financial, evergreen, deadline } = declared;
  return {
    jurisdictions: [...new Set(places.flatMap((slug) => withAncestors(jurisdictions, slug)))],
    products: declared.product.map((slug) => withAncestors(products, slug)),
    channels: declared.channel.map((slug) => withAncestors(channels, slug)),
    named: {
      products: namesOf(declared.product, products),
      channels: namesOf(declared.channel, channels),
      place: namesOf(declared.jurisdiction, jurisdictions)[0]!,
    },
    reviewDate: declared.date,
    ...(paid === undefined ? {} : { paidPromotion: paid }),
    ...(financial === undefined ? {} : { isFinancialPromotion: financial }),
    ...(evergreen === undefined ? {} : { evergreen }),
    ...(deadline === undefined ? {} : { deadline }),
  };
}

const namesOf = (slugs: readonly string[], records: readonly TaxonomyRecord[]): string[] =>
  slugs.map((slug) => records.find((record) => record.slug === slug)!.name);

const needed = {
  jurisdiction: 'such as gb',
  product: 'such as stocks-and-shares-isa',
  channel: 'such as email',
} as const;

const missing = (declared: Declared): string[] =>
  (['jurisdiction', 'product', 'channel'] as const)
    .filter((kind) => declared[kind].length === 0)
    .map((kind) => `--${kind} is needed, ${needed[kind]}: the rules depend on it; "fairclear rules slugs" lists them`);

function unknown(kind: string, wanted: readonly string[], records: readonly TaxonomyRecord[]): string[] {
  const known = new Set(records.map(({ slug }) => slug));
  return wanted.filter((slug) => !known.has(slug)).map((slug) => unknownName(kind, slug, records));
}

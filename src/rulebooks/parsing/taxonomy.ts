import { parse } from 'yaml';

export interface TaxonomyRecord {
  slug: string;
  name: string;
  /** Nearest first. */
  ancestors: string[];
}

export const taxonomyKinds = ['jurisdictions', 'products', 'channels'] as const;
export type TaxonomyKind = (typeof taxonomyKinds)[number];
export type Taxonomy = Record<TaxonomyKind, TaxonomyRecord[]>;

type Tree = Record<string, string | { name: string; children?: Tree }>;

/** Reads `taxonomy.yaml`: slug to name, or to a name with children. */
export function parseTaxonomy(text: string): Taxonomy {
  const trees = parse(text) as Record<TaxonomyKind, Tree>;
  return {
    jurisdictions: flatten(trees.jurisdictions),
    products: flatten(trees.products),
    channels: flatten(trees.channels),
  };
}

function flatten(tree: Tree, ancestors: string[] = []): TaxonomyRecord[] {
  return Object.entries(tree).flatMap(([slug, entry]) => {
    if (typeof entry === 'string') return [{ slug, name: entry, ancestors }];
    return [{ slug, name: entry.name, ancestors }, ...flatten(entry.children ?? {}, [slug, ...ancestors])];
  });
}

/** Slug → ancestors, nearest first. */
export const ancestry = (records: TaxonomyRecord[]): Record<string, string[]> =>
  Object.fromEntries(records.map(({ slug, ancestors }) => [slug, ancestors]));

/** A slug with its ancestors, nearest first. A slug that is not in the taxonomy stands alone. */
export const withAncestors = (records: TaxonomyRecord[], slug: string): string[] => [
  slug,
  ...(records.find((record) => record.slug === slug)?.ancestors ?? []),
];

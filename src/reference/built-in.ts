import { builtInId } from '../kernel/ids.ts';
import { type LoadedRulebook, type TaxonomyRecord, taxonomyKinds } from '../rulebooks/index.ts';
import type { RecordKind } from './tables.ts';

/** A channel, product, jurisdiction or target market, built in or a workspace's own. */
export interface ReferenceRecord {
  id: string;
  kind: RecordKind;
  slug: string;
  name: string;
  parentId: string | undefined;
  builtIn: boolean;
  /** Of target markets: whose rules also apply. */
  jurisdictionIds: string[];
}

/** Built-in records by kind, in the order of the taxonomy. */
export type BuiltIn = Record<RecordKind, ReferenceRecord[]>;

const kindOf = { channels: 'channel', products: 'product', jurisdictions: 'jurisdiction' } as const;

/** The taxonomy as records, with the same ids on every installation; each jurisdiction is also a target market. */
export function builtInRecords({ taxonomy }: LoadedRulebook): BuiltIn {
  const records: BuiltIn = { channel: [], product: [], jurisdiction: [], 'target-market': [] };
  for (const plural of taxonomyKinds) {
    const kind = kindOf[plural];
    records[kind] = taxonomy[plural].map((entry) => recordOf(kind, entry));
  }
  records['target-market'] = records.jurisdiction.map((jurisdiction) => ({
    ...jurisdiction,
    id: builtInId('target-market', jurisdiction.slug),
    kind: 'target-market',
    parentId: jurisdiction.parentId && builtInId('target-market', slugOf(records.jurisdiction, jurisdiction.parentId)),
    jurisdictionIds: [jurisdiction.id],
  }));
  return records;
}

const slugOf = (records: ReferenceRecord[], id: string): string =>
  records.find((record) => record.id === id)?.slug ?? '';

function recordOf(kind: RecordKind, { slug, name, ancestors }: TaxonomyRecord): ReferenceRecord {
  const [parent] = ancestors;
  return {
    id: builtInId(kind, slug),
    kind,
    slug,
    name,
    parentId: parent === undefined ? undefined : builtInId(kind, parent),
    builtIn: true,
    jurisdictionIds: [],
  };
}

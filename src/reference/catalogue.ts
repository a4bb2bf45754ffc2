import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { conflict, type FieldError, fieldError } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { violates } from '../platform/database/errors.ts';
import type { LoadedRulebook } from '../rulebooks/index.ts';
import { type BuiltIn, builtInRecords, type ReferenceRecord } from './built-in.ts';
import { type Claim, findClaims } from './claim-store.ts';
import { insertRecord, listOwnRecords } from './record-store.ts';
import type { RecordKind } from './tables.ts';

export interface ReferenceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rulebook: LoadedRulebook;
}

/** The ids of a request that name reference data. Absent lists are not checked. */
export interface ReferenceIds {
  readonly channelIds?: readonly string[] | undefined;
  readonly productIds?: readonly string[] | undefined;
  readonly jurisdictionId?: string | undefined;
  readonly targetMarketIds?: readonly string[] | undefined;
  readonly linkedClaimIds?: readonly string[] | undefined;
}

export interface AskedReferences extends ReferenceIds {
  /** Every market that the workspace has, whichever are named. */
  readonly allTargetMarkets?: boolean;
}

/** A record with its ancestors, nearest first. */
export interface Resolved {
  record: ReferenceRecord;
  slugs: string[];
}

/** What ids stand for, for a review. */
export interface ResolvedReferences {
  channels: Resolved[];
  products: Resolved[];
  /** What the declared jurisdiction is called. */
  place: string | undefined;
  /** The jurisdiction's slugs and those of the target markets, each with its ancestors, without repeats. */
  jurisdictions: string[];
  claims: Claim[];
}

/** Reference data as other features use it. */
export interface Catalogue {
  /** A fault for every id that is not reference data of the workspace. */
  check(db: Database, workspaceId: string, ids: ReferenceIds): Promise<FieldError[]>;
  /** What ids that were checked stand for. */
  resolve(db: Database, workspaceId: string, ids: AskedReferences): Promise<ResolvedReferences>;
  list(workspaceId: string, kind: RecordKind): Promise<ReferenceRecord[]>;
  /** A slug with those of its ancestors; undefined when the workspace has no such record. */
  lineage(workspaceId: string, kind: RecordKind, slug: string): Promise<string[] | undefined>;
  /** A fault for every id in a wanted record that names nothing, and for a name that no slug can be made from. */
  checkNew(workspaceId: string, wanted: WantedRecord): Promise<FieldError[]>;
  /** Adds a record that was checked. */
  add(workspaceId: string, wanted: NewRecord): Promise<ReferenceRecord>;
}

export interface NewRecord {
  kind: RecordKind;
  name: string;
  slug?: string | undefined;
  parentId?: string | undefined;
  jurisdictionIds?: string[] | undefined;
}

/** A new record before its request is known to be whole. */
type WantedRecord = Omit<NewRecord, 'name'> & { name?: string | undefined };

export function createCatalogue({ db, clock, rulebook }: ReferenceDeps): Catalogue {
  const builtIn = builtInRecords(rulebook);
  const knowing = recordsKnown(builtIn);
  const list = async (workspaceId: string, kind: RecordKind) => [
    ...builtIn[kind],
    ...(await listOwnRecords(db, workspaceId, kind)),
  ];
  return {
    check: async (on, workspaceId, ids) => {
      const named = namedRecords(ids);
      return [
        ...unknownRecords(named, await knowing(on, workspaceId, named)),
        ...(await unknownClaims(on, workspaceId, ids.linkedClaimIds ?? [])),
      ];
    },
    checkNew: async (workspaceId, wanted) => {
      const named = namedByNew(wanted);
      return [...unknownRecords(named, await knowing(db, workspaceId, named)), ...slugFaults(wanted)];
    },
    resolve: async (on, workspaceId, ids) => ({
      ...resolved(await knowing(on, workspaceId, ids.allTargetMarkets ? 'all' : namedRecords(ids)), ids),
      claims: await findClaims(on, workspaceId, ids.linkedClaimIds ?? []),
    }),
    list,
    lineage: async (workspaceId, kind, slug) => {
      const records = await list(workspaceId, kind);
      const found = records.find((record) => record.slug === slug);
      return found && slugsOf(found, new Map(records.map((record) => [record.id, record])));
    },
    add: (workspaceId, wanted) => addRecord({ db, clock, builtIn }, workspaceId, wanted),
  };
}

type Known = ReadonlyMap<string, ReferenceRecord>;

/** The records that ids may name. Own ones are looked up only where one is asked for that is not built in, which is rare. */
function recordsKnown(builtIn: BuiltIn) {
  const builtInById: Known = new Map(
    Object.values(builtIn)
      .flat()
      .map((record) => [record.id, record]),
  );
  return async (on: Database, workspaceId: string, named: readonly NamedRecord[] | 'all'): Promise<Known> => {
    if (named !== 'all' && named.every(({ id }) => builtInById.has(id))) return builtInById;
    const own = await listOwnRecords(on, workspaceId);
    return new Map([...builtInById, ...own.map((record) => [record.id, record] as const)]);
  };
}

function resolved(known: Known, ids: AskedReferences): Omit<ResolvedReferences, 'claims'> {
  const each = (named: Iterable<string> = []): Resolved[] =>
    [...new Set(named)].flatMap((id) => {
      const record = known.get(id);
      return record === undefined ? [] : [{ record, slugs: slugsOf(record, known) }];
    });
  const markets = ids.allTargetMarkets
    ? [...known.values()].filter((record) => record.kind === 'target-market' && !record.builtIn)
    : each(ids.targetMarketIds).map(({ record }) => record);
  const jurisdictions = each([
    ...(ids.jurisdictionId === undefined ? [] : [ids.jurisdictionId]),
    ...markets.flatMap((market) => market.jurisdictionIds),
  ]);
  return {
    channels: each(ids.channelIds),
    products: each(ids.productIds),
    place: ids.jurisdictionId === undefined ? undefined : known.get(ids.jurisdictionId)?.name,
    jurisdictions: [...new Set(jurisdictions.flatMap(({ slugs }) => slugs))],
  };
}

const spoken: Record<RecordKind, string> = {
  channel: 'channel',
  product: 'product',
  jurisdiction: 'jurisdiction',
  'target-market': 'target market',
};
export const pluralOf = {
  channel: 'channels',
  product: 'products',
  jurisdiction: 'jurisdictions',
  'target-market': 'target-markets',
} as const;

interface NamedRecord {
  kind: RecordKind;
  id: string;
  field: string;
}

const listed = (kind: RecordKind, field: string, list: readonly string[] = []): NamedRecord[] =>
  list.map((id, at) => ({ kind, id, field: `${field}[${at}]` }));

const unknownRecords = (named: readonly NamedRecord[], known: Known): FieldError[] =>
  named
    .filter(({ kind, id }) => known.get(id)?.kind !== kind)
    .map(({ kind, field }) =>
      fieldError(field, `Must be the id of a ${spoken[kind]}, from GET /v1/${pluralOf[kind]}.`),
    );

function namedRecords(ids: ReferenceIds): NamedRecord[] {
  return [
    ...listed('channel', 'channelIds', ids.channelIds),
    ...listed('product', 'productIds', ids.productIds),
    ...(ids.jurisdictionId === undefined
      ? []
      : [{ kind: 'jurisdiction' as const, id: ids.jurisdictionId, field: 'jurisdictionId' }]),
    ...listed('target-market', 'targetMarketIds', ids.targetMarketIds),
  ];
}

const namedByNew = ({ kind, parentId, jurisdictionIds }: WantedRecord): NamedRecord[] => [
  ...(parentId === undefined ? [] : [{ kind, id: parentId, field: 'parentId' }]),
  ...listed('jurisdiction', 'jurisdictionIds', jurisdictionIds),
];

const slugFaults = ({ name, slug }: WantedRecord): FieldError[] =>
  name === undefined || slug !== undefined || slugFrom(name) !== ''
    ? []
    : [fieldError('slug', 'Is required where the name has no letters a to z to make it from.')];

async function unknownClaims(db: Database, workspaceId: string, ids: readonly string[]): Promise<FieldError[]> {
  const known = new Set((await findClaims(db, workspaceId, ids)).map((claim) => claim.id));
  return ids.flatMap((id, at) =>
    known.has(id) ? [] : [fieldError(`linkedClaimIds[${at}]`, 'Must be the id of a claim, from GET /v1/claims.')],
  );
}

/** A record's slug and those of its ancestors. A workspace's own record may hang below a built-in one. */
export function slugsOf(record: ReferenceRecord, known: ReadonlyMap<string, ReferenceRecord>): string[] {
  const slugs: string[] = [];
  for (
    let at: ReferenceRecord | undefined = record;
    at !== undefined && !slugs.includes(at.slug);
    at = at.parentId === undefined ? undefined : known.get(at.parentId)
  )
    slugs.push(at.slug);
  return slugs;
}

interface Adding {
  db: Database;
  clock: Clock;
  builtIn: BuiltIn;
}

async function addRecord(
  { db, clock, builtIn }: Adding,
  workspaceId: string,
  wanted: NewRecord,
): Promise<ReferenceRecord> {
  const slug = wanted.slug ?? slugFrom(wanted.name);
  const now = clock.now();
  const record: ReferenceRecord = {
    id: newId(now.getTime()),
    kind: wanted.kind,
    slug,
    name: wanted.name,
    parentId: wanted.parentId,
    builtIn: false,
    jurisdictionIds: wanted.jurisdictionIds ?? [],
  };
  if (builtIn[wanted.kind].some((one) => one.slug === slug)) throw slugTaken(slug);
  try {
    await insertRecord(db, workspaceId, record, now);
  } catch (error) {
    throw violates(error, 'reference_records_slug_unique') ? slugTaken(slug) : error;
  }
  return record;
}

const slugTaken = (slug: string) =>
  conflict(`There is a record with the slug ${slug} already.`, [{ type: 'slug_taken', slug }]);

const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-$/, '');

import { z } from 'zod';
import { notFound } from '../kernel/problem.ts';
import { type App, givenId } from '../platform/http/index.ts';
import type { ReferenceRecord } from './built-in.ts';
import { type Catalogue, pluralOf, type ReferenceDeps, slugsOf } from './catalogue.ts';
import { coverageOf } from './coverage.ts';
import { presentRecord } from './present.ts';
import {
  jurisdictionView,
  recordRequest,
  recordView,
  targetMarketRequest,
  targetMarketView,
  wantedRecord,
} from './schema.ts';
import type { RecordKind } from './tables.ts';

const tags = ['Reference data'];
const reading = { auth: 'key-or-session', scope: 'reference:read' } as const;
const writing = { auth: 'key-or-session', scope: 'reference:write' } as const;
const path = z.object({ id: givenId });

/** How records of one kind are named in an answer, sent and shown. */
interface Told<View> {
  kind: RecordKind;
  /** The field of one record. */
  one: string;
  /** The fields that each hold all records. */
  all: readonly string[];
  request: typeof recordRequest | typeof targetMarketRequest;
  view: z.ZodType<View, View>;
  present: (workspaceId: string, records: readonly ReferenceRecord[]) => View[] | Promise<View[]>;
}

/** Channels, products, jurisdictions and target markets: built in, and of a workspace's own. */
export function recordRoutes(app: App, catalogue: Catalogue, deps: ReferenceDeps): void {
  const simple = {
    request: recordRequest,
    view: recordView,
    present: (_: string, records: readonly ReferenceRecord[]) => records.map(presentRecord),
  };
  routesOf(app, catalogue, { ...simple, kind: 'channel', one: 'channel', all: ['channels'] });
  routesOf(app, catalogue, { ...simple, kind: 'product', one: 'product', all: ['products'] });
  routesOf(app, catalogue, {
    ...{ kind: 'jurisdiction', one: 'jurisdiction', all: ['jurisdictions'] },
    ...{ request: recordRequest, view: jurisdictionView },
    present: (workspaceId, records) => withCoverage(catalogue, deps, workspaceId, records),
  });
  routesOf(app, catalogue, {
    ...{ kind: 'target-market', one: 'targetMarket', all: ['target-markets', 'targetMarkets'] },
    ...{ request: targetMarketRequest, view: targetMarketView },
    present: (_, records) =>
      records.map((record) => ({ ...presentRecord(record), jurisdictionIds: record.jurisdictionIds })),
  });
}

function routesOf<View>(app: App, catalogue: Catalogue, { kind, one, all, request, view, present }: Told<View>): void {
  const plural = pluralOf[kind];
  const name = one[0]!.toUpperCase() + one.slice(1);
  const spoken = plural.replace('-', ' ');
  const answerOne = z.object({ [one]: view });
  const show = async (workspaceId: string, id: string) => {
    const records = await catalogue.list(workspaceId, kind);
    const found = records.filter((record) => record.id === id);
    if (found.length === 0) throw notFound(`There is no such ${spoken.slice(0, -1)}.`);
    const [shown] = await present(workspaceId, found);
    return { [one]: shown! };
  };
  app.get(
    `/v1/${plural}`,
    {
      config: reading,
      schema: {
        ...{ operationId: `list${name}s`, summary: `Lists the ${spoken}`, tags },
        response: { 200: z.object(Object.fromEntries(all.map((field) => [field, z.array(view)]))) },
      },
    },
    async ({ principal: { workspaceId } }) => {
      const records = await present(workspaceId, await catalogue.list(workspaceId, kind));
      return Object.fromEntries(all.map((field) => [field, records]));
    },
  );
  app.get(
    `/v1/${plural}/:id`,
    {
      config: reading,
      schema: {
        ...{ operationId: `get${name}`, summary: `Shows one of the ${spoken}`, tags },
        params: path,
        response: { 200: answerOne },
      },
    },
    ({ principal, params }) => show(principal.workspaceId, params.id),
  );
  const recordFaults = async (workspaceId: string, body: unknown) => {
    const wanted = wantedRecord.safeParse(body);
    return wanted.success ? catalogue.checkNew(workspaceId, { kind, ...wanted.data }) : [];
  };
  app.post(
    `/v1/${plural}`,
    {
      config: { ...writing, recordFaults },
      schema: {
        ...{ operationId: `create${name}`, summary: `Adds one of the workspace's own to the ${spoken}`, tags },
        body: request,
        response: { 201: answerOne },
      },
    },
    async ({ principal: { workspaceId }, body }, reply) => {
      const { id } = await catalogue.add(workspaceId, { kind, ...body });
      reply.code(201).header('location', `/v1/${plural}/${id}`);
      return show(workspaceId, id);
    },
  );
}

/** Jurisdictions with how far the rules cover them, those of their ancestors included. */
async function withCoverage(
  catalogue: Catalogue,
  { rulebook }: ReferenceDeps,
  workspaceId: string,
  records: readonly ReferenceRecord[],
): Promise<z.input<typeof jurisdictionView>[]> {
  const jurisdictions = byId(await catalogue.list(workspaceId, 'jurisdiction'));
  const products = byId(await catalogue.list(workspaceId, 'product'));
  return records.map((record) => {
    const { level, products: named } = coverageOf(rulebook, slugsOf(record, jurisdictions));
    const isCovered = (product: ReferenceRecord) => slugsOf(product, products).some((slug) => named.has(slug));
    return {
      ...presentRecord(record),
      coverage: level,
      coveredProductIds: [...products.values()].filter(isCovered).map(({ id }) => id),
    };
  });
}

const byId = (records: readonly ReferenceRecord[]) => new Map(records.map((record) => [record.id, record]));

import { z } from 'zod';
import type { App } from '../platform/http/index.ts';
import { type Catalogue, pluralOf, type ReferenceDeps } from './catalogue.ts';
import { coverageOf } from './coverage.ts';
import { presentRecord } from './present.ts';
import { jurisdictionView, recordRequest, recordView, targetMarketRequest, targetMarketView } from './schema.ts';

const tags = ['Reference data'];
const reading = { auth: 'key-or-session', scope: 'reference:read' } as const;
const writing = { auth: 'key-or-session', scope: 'reference:write' } as const;

/** Channels and products are alike. */
export function simpleRecordRoutes(app: App, catalogue: Catalogue): void {
  for (const kind of ['channel', 'product'] as const) {
    const plural = pluralOf[kind];
    const title = kind === 'channel' ? 'Channel' : 'Product';
    app.get(
      `/v1/${plural}`,
      {
        config: reading,
        schema: {
          ...{ operationId: `list${title}s`, summary: `Lists the ${plural}`, tags },
          response: { 200: z.object({ [plural]: z.array(recordView) }) },
        },
      },
      async (request) => ({ [plural]: (await catalogue.list(request.principal.workspaceId, kind)).map(presentRecord) }),
    );
    app.post(
      `/v1/${plural}`,
      {
        config: writing,
        schema: {
          ...{ operationId: `create${title}`, summary: `Adds a ${kind} of the workspace's own`, tags },
          body: recordRequest,
          response: { 201: z.object({ [kind]: recordView }) },
          problems: [409],
        },
      },
      async (request, reply) => {
        const record = await catalogue.add(request.principal.workspaceId, { kind, ...request.body });
        reply.code(201);
        return { [kind]: presentRecord(record) };
      },
    );
  }
}

export function jurisdictionRoutes(app: App, catalogue: Catalogue, { rulebook }: ReferenceDeps): void {
  const list = async (workspaceId: string): Promise<z.input<typeof jurisdictionView>[]> => {
    const [records, products] = [
      await catalogue.list(workspaceId, 'jurisdiction'),
      await catalogue.list(workspaceId, 'product'),
    ];
    const productIds = new Map(products.map((product) => [product.slug, product.id]));
    return records.map((record) => {
      const lineage = [
        record.slug,
        ...(rulebook.taxonomy.jurisdictions.find(({ slug }) => slug === record.slug)?.ancestors ?? []),
      ];
      const { level, products: covered } = coverageOf(rulebook.rules, lineage);
      return {
        ...presentRecord(record),
        coverage: level,
        coveredProductIds: covered.flatMap((slug) => productIds.get(slug) ?? []),
      };
    });
  };
  app.get(
    '/v1/jurisdictions',
    {
      config: reading,
      schema: {
        ...{
          operationId: 'listJurisdictions',
          summary: 'Lists the jurisdictions and how far the rules cover them',
          tags,
        },
        response: { 200: z.object({ jurisdictions: z.array(jurisdictionView) }) },
      },
    },
    async (request) => ({ jurisdictions: await list(request.principal.workspaceId) }),
  );
  app.post(
    '/v1/jurisdictions',
    {
      config: writing,
      schema: {
        ...{ operationId: 'createJurisdiction', summary: "Adds a jurisdiction of the workspace's own", tags },
        body: recordRequest,
        response: { 201: z.object({ jurisdiction: jurisdictionView }) },
        problems: [409],
      },
    },
    async (request, reply) => {
      const { workspaceId } = request.principal;
      const { id } = await catalogue.add(workspaceId, { kind: 'jurisdiction', ...request.body });
      const jurisdiction = (await list(workspaceId)).find((one) => one.id === id)!;
      reply.code(201);
      return { jurisdiction };
    },
  );
}

export function targetMarketRoutes(app: App, catalogue: Catalogue): void {
  app.get(
    '/v1/target-markets',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listTargetMarkets', summary: 'Lists the target markets', tags },
        response: {
          200: z.object({ 'target-markets': z.array(targetMarketView), targetMarkets: z.array(targetMarketView) }),
        },
      },
    },
    async (request) => {
      const markets = (await catalogue.list(request.principal.workspaceId, 'target-market')).map((market) => ({
        ...presentRecord(market),
        jurisdictionIds: market.jurisdictionIds,
      }));
      return { 'target-markets': markets, targetMarkets: markets };
    },
  );
  app.post(
    '/v1/target-markets',
    {
      config: writing,
      schema: {
        ...{ operationId: 'createTargetMarket', summary: "Adds a target market of the workspace's own", tags },
        body: targetMarketRequest,
        response: { 201: z.object({ targetMarket: targetMarketView }) },
        problems: [409],
      },
    },
    async (request, reply) => {
      const market = await catalogue.add(request.principal.workspaceId, { kind: 'target-market', ...request.body });
      reply.code(201);
      return { targetMarket: { ...presentRecord(market), jurisdictionIds: market.jurisdictionIds } };
    },
  );
}

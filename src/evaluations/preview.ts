import { z } from 'zod';
import { readInlineText } from '../extraction/index.ts';
import { filesOf, findRulebook } from '../house-rules/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import type { App } from '../platform/http/index.ts';
import { latestVersionOf, listPromotions } from '../promotions/index.ts';
import type { Catalogue } from '../reference/index.ts';
import { type LoadedRulebook, loadBeside } from '../rulebooks/index.ts';
import { review } from '../rules/review.ts';
import { withCaption } from './caption.ts';
import { contextOf } from './context.ts';
import { presentResult } from './present.ts';
import { referencesOf } from './references.ts';
import { issue } from './schema.ts';

export interface PreviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly rulebook: LoadedRulebook;
}

const previewed = z
  .object({ promotionId: z.uuid(), versionId: z.uuid(), promotionName: z.string(), issues: z.array(issue) })
  .meta({ id: 'RulebookPreview' });

/** What a house rulebook would have said about the latest text promotions, before it goes live. */
export function previewRoute(app: App, { db, clock, catalogue, rulebook }: PreviewDeps): void {
  app.post(
    '/v1/rulebooks/:rulebookId/preview',
    {
      config: { auth: 'key-or-session', scope: 'reference:write', idempotency: 'off' },
      schema: {
        ...{
          operationId: 'previewRulebook',
          summary: 'Shows what a rulebook of yours finds in your latest text promotions',
          tags: ['Rulebooks'],
        },
        params: z.object({ rulebookId: z.uuid() }),
        querystring: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
        response: { 200: z.object({ reviewed: z.int(), promotions: z.array(previewed) }) },
      },
    },
    async (request) => {
      const { workspaceId } = request.principal;
      const house = await findRulebook(db, workspaceId, request.params.rulebookId);
      if (!house) throw notFound('There is no such rulebook.');
      const own = loadBeside(filesOf(house), rulebook).rulebook;
      const promotions = await listPromotions(db, workspaceId, { limit: request.query.limit });
      const shown: z.input<typeof previewed>[] = [];
      let reviewed = 0;
      for (const promotion of promotions) {
        const version = await latestVersionOf(db, workspaceId, promotion.id);
        if (version?.content == null) continue;
        reviewed++;
        const references = await referencesOf(db, catalogue, promotion, version);
        const document = withCaption(readInlineText(version.content), version.caption);
        const { issues } = presentResult(
          review(document, contextOf(promotion, version, references, clock.now()), own),
          version.id,
          references,
        );
        if (issues.length > 0)
          shown.push({ promotionId: promotion.id, versionId: version.id, promotionName: promotion.name, issues });
      }
      return { reviewed, promotions: shown };
    },
  );
}

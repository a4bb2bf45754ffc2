import { z } from 'zod';
import { filesOf, findRulebook, fitting, rulebookWarnings, warningsOf } from '../house-rules/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { type App, givenId } from '../platform/http/index.ts';
import { latestVersionOf, listPromotions, type Promotion, type Version } from '../promotions/index.ts';
import type { Catalogue, ResolvedReferences } from '../reference/index.ts';
import { type LoadedRulebook, storedRulebook } from '../rulebooks/index.ts';
import type { Review } from '../rules/types.ts';
import { contextOf } from './context.ts';
import { presentResult } from './present.ts';
import { referencesOf } from './references.ts';
import { oneAtATime, reviewApart, type TextToReview } from './review-apart.ts';
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

/** More characters are not reviewed for one preview, nor longer than so many milliseconds. */
const mostCharacters = 5_000_000;
const longest = 20_000;

/** What a house rulebook would have said about the latest text promotions, before it goes live. */
export function previewRoute(app: App, deps: PreviewDeps): void {
  const inTurn = oneAtATime();
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
        params: z.object({ rulebookId: givenId }),
        querystring: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
        response: {
          200: z.object({ reviewed, notReviewed, promotions: z.array(previewed), warnings: rulebookWarnings }),
        },
      },
    },
    async (request) => {
      const { workspaceId } = request.principal;
      const house = await findRulebook(deps.db, workspaceId, request.params.rulebookId);
      if (!house) throw notFound('There is no such rulebook.');
      return inTurn(workspaceId, async () => {
        const fitted = await fitting(filesOf(house), deps.rulebook);
        const rulebook = storedRulebook(fitted.rulebook);
        const { texts, left } = await latestTexts(deps, workspaceId, request.query.limit);
        const reviews = await reviewApart({ rulebook, texts: texts.map(({ text }) => text) }, longest);
        return {
          reviewed: reviews.length,
          notReviewed: texts.length - reviews.length + left,
          promotions: texts.flatMap((one, at) => presentPreviewed(one, reviews[at])),
          warnings: warningsOf(fitted, deps.clock.now()),
        };
      });
    },
  );
}

const reviewed = z.int().describe('So many of the latest promotions are texts, and were reviewed.');
const notReviewed = z
  .int()
  .describe('So many more are texts, but were left out since all together would have taken too long.');

interface Previewing {
  promotion: Promotion;
  version: Version;
  references: ResolvedReferences;
  text: TextToReview;
}

/** The latest promotions that are texts; `left`: how many are one too long to be reviewed with the others. */
async function latestTexts(
  { db, catalogue, clock }: PreviewDeps,
  workspaceId: string,
  limit: number,
): Promise<{ texts: Previewing[]; left: number }> {
  const texts: Previewing[] = [];
  let left = 0;
  let characters = 0;
  for (const promotion of await listPromotions(db, workspaceId, { limit })) {
    const version = await latestVersionOf(db, workspaceId, promotion.id);
    if (version?.content == null) continue;
    if (characters + version.content.length > mostCharacters) {
      left++;
      continue;
    }
    characters += version.content.length;
    const references = await referencesOf(db, catalogue, promotion, version);
    const { content, caption } = version;
    const text = { content, caption, context: contextOf(promotion, version, references, clock.now()) };
    texts.push({ promotion, version, references, text });
  }
  return { texts, left };
}

function presentPreviewed(
  { promotion, version, references }: Previewing,
  review: Review | undefined,
): z.input<typeof previewed>[] {
  const issues = review === undefined ? [] : presentResult(review, version.id, references).issues;
  return issues.length === 0
    ? []
    : [{ promotionId: promotion.id, versionId: version.id, promotionName: promotion.name, issues }];
}

import { z } from 'zod';
import { checkedTogether, givenId, givenInstant, instant } from '../platform/http/index.ts';
import { fileFormats } from '../uploads/index.ts';
import { promotionTypes } from './tables.ts';

const ids = z.array(givenId).max(100);

/** Contract, "Metadata rules". */
const mostKeys = 20;
const keyPattern = /^[A-Za-z0-9_-]{1,128}$/;

const metadata = checkedTogether(z.record(z.string(), z.string().max(1024)), (entries, fault) => {
  const keys = Object.keys(entries);
  if (keys.length > mostKeys) fault([], `Must have at most ${mostKeys} keys.`);
  for (const key of keys.filter((one) => !keyPattern.test(one)))
    fault([key], 'Its name must have 1 to 128 letters, digits, underscores or hyphens.');
}).meta({
  description:
    'Kept with the promotion and echoed in the answer and in webhooks. No personal data, credentials or other sensitive data.',
  maxProperties: mostKeys,
  propertyNames: { type: 'string', pattern: keyPattern.source },
});

const versionFields = {
  fileFormat: z.enum(fileFormats),
  uploadIds: z.array(givenId).min(1).max(10).optional().describe('Required for every format but text.'),
  content: z.string().min(1).max(1_000_000).optional().describe('Text or HTML; required when fileFormat is text.'),
  deadline: givenInstant.optional(),
  caption: z.string().max(10_000).optional(),
  details: z.string().max(10_000).optional(),
  type: z
    .enum(promotionTypes)
    .optional()
    .describe(
      'The files of a carousel are the frames of one post, in order, and judged as one promotion; each issue is told at the frame of its first words. Those of a batch or of variations are judged each by itself.',
    ),
  linkedClaimIds: ids.optional(),
  targetMarketIds: ids.optional(),
  applyToAllTargetMarkets: z.boolean().optional(),
  metadata: metadata.optional(),
};

type Fault = (path: PropertyKey[], message: string) => void;

/** Contract: content for text, uploads for every other format, never both. */
function contentOrUploads(body: { fileFormat?: unknown; content?: unknown; uploadIds?: unknown }, fault: Fault): void {
  if (!fileFormats.some((format) => format === body.fileFormat)) return;
  const text = body.fileFormat === 'text';
  if (text && body.content === undefined) fault(['content'], 'Is required when fileFormat is text: a string.');
  if (text && body.uploadIds !== undefined) fault(['uploadIds'], 'Must be left out when fileFormat is text.');
  if (!text && body.uploadIds === undefined)
    fault(['uploadIds'], `Is required when fileFormat is ${body.fileFormat}: a list of ids from the upload flow.`);
  if (!text && body.content !== undefined)
    fault(['content'], `Must be left out when fileFormat is ${body.fileFormat}.`);
}

function noRepeats(field: string, list: unknown, fault: Fault): void {
  if (!Array.isArray(list)) return;
  const seen = new Set<unknown>();
  list.forEach((item: unknown, at) => {
    const id = typeof item === 'string' ? item.toLowerCase() : item;
    if (seen.has(id)) fault([field, at], 'Must not repeat an item of the list.');
    seen.add(id);
  });
}

export const versionRequest = checkedTogether(z.strictObject(versionFields), (body, fault) => {
  contentOrUploads(body, fault);
  noRepeats('uploadIds', body.uploadIds, fault);
}).meta({ id: 'VersionRequest' });

export const promotionRequest = checkedTogether(
  z.strictObject({
    promotionName: z.string().min(1).max(1000),
    channelIds: ids.min(1).describe('From GET /v1/channels.'),
    productIds: ids.min(1).describe('From GET /v1/products.'),
    jurisdictionId: givenId.describe('From GET /v1/jurisdictions.'),
    paidPromotion: z.boolean().optional(),
    isFinancialPromotion: z.boolean().optional(),
    evergreen: z.boolean().optional().describe('True means no expiry.'),
    nextReviewDate: givenInstant.nullable().optional(),
    ...versionFields,
  }),
  (body, fault) => {
    contentOrUploads(body, fault);
    noRepeats('uploadIds', body.uploadIds, fault);
  },
).meta({ id: 'PromotionRequest' });

export const created = z
  .object({
    promotionId: z.uuid(),
    versionId: z.uuid(),
    version: z.int(),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'PromotionCreated' });

export const versionView = z
  .object({
    id: z.uuid(),
    promotionId: z.uuid(),
    version: z.int(),
    fileFormat: z.enum(fileFormats),
    content: z.string().nullable(),
    uploadIds: z.array(z.uuid()),
    deadline: instant.nullable(),
    caption: z.string().nullable(),
    details: z.string().nullable(),
    type: z.enum(promotionTypes).nullable(),
    linkedClaimIds: z.array(z.uuid()),
    targetMarketIds: z.array(z.uuid()),
    applyToAllTargetMarkets: z.boolean().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Version' });

export const promotionView = z
  .object({
    id: z.uuid(),
    promotionName: z.string(),
    channelIds: z.array(z.uuid()),
    productIds: z.array(z.uuid()),
    jurisdictionId: z.uuid(),
    paidPromotion: z.boolean().nullable(),
    isFinancialPromotion: z.boolean().nullable(),
    evergreen: z.boolean().nullable(),
    nextReviewDate: instant.nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    versions: z.int().describe('Number of the latest version.'),
    createdAt: instant,
  })
  .meta({ id: 'Promotion' });

export const promotionList = z.object({
  promotions: z.array(promotionView),
  nextCursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
});

const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
  name: z.string().min(1).max(200).optional().describe('Part of the name, in any case.'),
  channelId: givenId.optional(),
  productId: givenId.optional(),
  jurisdictionId: givenId.optional(),
  isFinancialPromotion: truth.optional(),
  paidPromotion: truth.optional(),
  createdAfter: givenInstant.optional(),
  createdBefore: givenInstant.optional(),
});

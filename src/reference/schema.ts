import { z } from 'zod';
import { givenId, givenInstant, idOrNone, instant } from '../platform/http/index.ts';
import { themes } from '../rules/findings/themes.ts';
import { demandKinds } from '../rules/rulebook/definitions.ts';

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case words joined by hyphens, such as private-banking.')
  .max(80);
const name = z.string().min(1).max(200);

export const recordRequest = z
  .strictObject({
    name: name.describe('As the trade says it.'),
    slug: slug.optional().describe('Made from the name when it is not given.'),
    parentId: givenId.optional().describe('Rules for the parent hold for this record too.'),
  })
  .meta({ id: 'ReferenceRecordRequest' });

export const targetMarketRequest = z
  .strictObject({
    name,
    slug: slug.optional(),
    jurisdictionIds: z
      .array(givenId)
      .min(1)
      .max(50)
      .describe('Whose rules also apply to a promotion that targets this market.'),
  })
  .meta({ id: 'TargetMarketRequest' });

/** Of a request that may be misshapen: what its record would be called and hang below. */
export const wantedRecord = z.object({
  name: name.optional().catch(undefined),
  slug: z.string().optional().catch(''),
  parentId: idOrNone.optional(),
  jurisdictionIds: z.array(idOrNone).max(50).catch([]),
});

const record = {
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  parentId: z.uuid().nullable(),
  builtIn: z.boolean(),
};

export const recordView = z.object(record).meta({ id: 'ReferenceRecord' });

export const coverageLevels = ['full', 'core', 'none'] as const;

export const jurisdictionView = z
  .object({
    ...record,
    coverage: z.enum(coverageLevels).describe('How much of its advertising law the rules cover.'),
    coveredProductIds: z
      .array(z.uuid())
      .describe('Products that rules of this jurisdiction name, with their children.'),
  })
  .meta({ id: 'Jurisdiction' });

export const targetMarketView = z
  .object({ ...record, jurisdictionIds: z.array(z.uuid()) })
  .meta({ id: 'TargetMarket' });

/** What has no word is said nowhere: it would never be found, and always be missing. */
const words = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), 'Must have words.');

export const claimRequest = z
  .strictObject({
    wording: words.describe('The approved words.'),
    substantiation: z.string().min(1).max(10_000).optional().describe('What proves them.'),
    disclosures: z.array(words).max(20).optional().describe('Words that must stand with the claim.'),
    expiresAt: givenInstant.optional().describe('From then on the wording may not be used.'),
  })
  .meta({ id: 'ClaimRequest' });

export const claimView = z
  .object({
    id: z.uuid(),
    wording: z.string(),
    substantiation: z.string().nullable(),
    disclosures: z.array(z.string()),
    expiresAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Claim' });

export const ruleFilter = z.strictObject({
  jurisdiction: z.string().optional().describe('A slug; rules of its ancestors hold too.'),
  product: z.string().optional().describe('A slug; rules of its ancestors hold too.'),
  channel: z.string().optional().describe('A slug; rules of its ancestors hold too.'),
  theme: z.enum(themes).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional().describe('So many a page; left out: all at once.'),
  cursor: z.string().max(500).optional(),
});

export type RuleFilter = z.output<typeof ruleFilter>;

export const ruleView = z
  .object({
    id: z.string(),
    name: z.string(),
    theme: z.enum(themes),
    severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    kind: z.enum(demandKinds),
    jurisdictions: z.array(z.string()),
    products: z.array(z.string()),
    channels: z.array(z.string()),
    source: z.object({
      title: z.string(),
      url: z.string().nullable(),
      checked: z.string().describe('The day on which the source was read, or `unverified`.'),
    }),
    inForceFrom: z.iso.date().nullable(),
    inForceUntil: z.iso.date().nullable(),
    rationale: z.string(),
    recommendation: z.string(),
    suggestion: z.string().nullable(),
    examples: z.object({ breach: z.array(z.string()), compliant: z.array(z.string()) }),
  })
  .meta({ id: 'Rule' });

export const ruleList = z.object({
  rulebookVersion: z.string(),
  rules: z.array(ruleView),
  nextCursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
});

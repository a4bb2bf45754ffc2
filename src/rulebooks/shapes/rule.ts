import { z } from 'zod';
import { themes } from '../../rules/findings/themes.ts';
import { declaredChecks } from '../../rules/kinds/declared.ts';
import { numberChecks } from '../../rules/kinds/numbers.ts';
import {
  echoSides,
  figureKinds,
  figureSources,
  lengthUnits,
  pieces,
  regions,
} from '../../rules/rulebook/definitions.ts';
import { whatChecksNeed } from './check-settings.ts';
import { condition, mostMembers, ofOpening } from './condition.ts';
import { example } from './example.ts';
import { isoDate, mostExamples, oneOrMany } from './fields.ts';
import { prominence } from './prominence.ts';
import { wordings } from './wording.ts';

const setting = z.union([z.number(), z.string(), z.array(z.string()).max(mostMembers)]);

const mostPairs = 200;

/** What of the promotion's own words goes into a bracket of the suggestion. */
const filling = z.union([
  z.enum(['promise', 'limit', 'words', 'sentence', 'firm']),
  z.strictObject({
    figure: z.enum(figureKinds),
    of: z.enum(figureSources).default('words'),
    pick: z.enum(['lowest', 'highest']).optional(),
  }),
]);

const echo = z.strictObject({
  said: z.string(),
  names: z.enum(echoSides),
  taken: z.string(),
  of: z.enum(echoSides),
});

export const ruleFile = z.strictObject({
  rule: z.string().optional(),
  name: z.string().min(8),
  source: z.strictObject({
    title: z.string().min(3),
    url: z.url({ protocol: /^https?$/ }).optional(),
    checked: z.union([isoDate, z.literal('unverified')]),
  }),
  theme: z.enum(themes),
  severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  applies: z.strictObject({
    jurisdictions: z.array(z.string()).min(1),
    products: z.array(z.string()).min(1).default(['any']),
    channels: z.array(z.string()).min(1).default(['any']),
    'except-products': z.array(z.string()).default([]),
    'except-channels': z.array(z.string()).default([]),
    when: z.strictObject({ 'financial-promotion': z.boolean().optional(), paid: z.boolean().optional() }).default({}),
    from: isoDate.optional(),
    until: isoDate.optional(),
  }),
  when: condition.optional(),
  unless: condition.optional(),
  forbid: condition.optional(),
  require: z
    .strictObject({
      disclosure: oneOrMany,
      within: z.enum([...regions, 'opening', 'inbox']).default('document'),
      characters: z.int().min(20).max(2000).optional(),
      prominence: prominence.optional(),
    })
    .refine(({ within, characters }) => characters === undefined || within === 'opening', ofOpening)
    .optional(),
  wording: z
    .strictObject({
      texts: wordings.optional(),
      disclaimer: z.string().optional(),
      tolerance: z.number().min(0.5).max(1).default(0.9),
      prominence: prominence.optional(),
      means: oneOrMany.optional(),
    })
    .refine(({ texts, disclaimer }) => (texts === undefined) !== (disclaimer === undefined), {
      message: 'has either texts or the name of a disclaimer',
      params: { fix: 'give one of the two' },
    })
    .optional(),
  prominence: z.strictObject({ of: oneOrMany, against: z.string().optional(), is: prominence }).optional(),
  numbers: z
    .object({ check: z.enum(numberChecks as [string, ...string[]]) })
    .catchall(setting)
    .superRefine(whatChecksNeed)
    .optional(),
  contradiction: z
    .strictObject({
      pairs: z
        .array(z.tuple([z.string(), z.string()]))
        .max(mostPairs)
        .default([]),
      echoes: z.array(echo).max(mostPairs).default([]),
      'told-with': oneOrMany.default([]),
      heads: oneOrMany.default([]),
      'of-others': oneOrMany.default([]),
    })
    .refine(({ pairs, echoes }) => pairs.length + echoes.length > 0, {
      message: 'has neither pairs nor echoes',
      params: { fix: 'name what is said and what takes it back' },
    })
    .optional(),
  length: z
    .strictObject({
      of: z.enum(pieces).default('message'),
      most: z.number().gt(0),
      unit: z.enum(lengthUnits).default('characters'),
      'words-per-second': z.number().gt(0).optional(),
      'cuts-off': oneOrMany.optional(),
    })
    .optional(),
  declared: z
    .object({ check: z.enum(declaredChecks as [string, ...string[]]) })
    .catchall(setting)
    .superRefine(whatChecksNeed)
    .optional(),
  classified: z
    .strictObject({
      least: z.number().min(0).max(1),
      beside: z.number().min(0).max(1).default(0.5),
      themes: z.array(z.enum(themes)).min(1),
      met: z.partialRecord(z.enum(themes), condition).default({}),
    })
    .optional(),
  recommendation: z.string().min(10),
  stands: z.union([z.literal(true), z.literal('always')]).optional(),
  alone: z.literal('LOW').optional(),
  broad: z.literal(true).optional(),
  'yields-to': z.array(z.enum(themes)).min(1).optional(),
  names: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  recommendations: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  rationale: z.string().min(10),
  rationales: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  suggestion: z.string().optional(),
  instead: z.union([z.string(), z.partialRecord(z.enum(themes), z.string())]).optional(),
  fills: z.record(z.string(), filling).optional(),
  examples: z.strictObject({
    breach: z.array(example).min(1).max(mostExamples),
    compliant: z.array(example).min(1).max(mostExamples),
  }),
});

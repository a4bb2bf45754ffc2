import { z } from 'zod';
import { instant } from '../platform/http/index.ts';

/** Enough for a large house rulebook, and too little to keep a process busy. */
const mostFiles = 300;
const largestRulebook = 1_000_000;

const file = z.strictObject({
  path: z
    .string()
    .max(200)
    .regex(
      /^[a-z0-9-]+(\/[a-z0-9-]+)*\.ya?ml$/,
      'Must be a path of lower-case words such as house/superlatives.yaml, or concepts/en/claim/best.yaml.',
    )
    .refine(
      (path) => path !== 'taxonomy.yaml',
      'The taxonomy is not part of a rulebook; add records with POST /v1/products and its like.',
    ),
  text: z.string().max(100_000).describe('The file as docs/rulebooks.md has it.'),
});

export const rulebookRequest = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .regex(/\S/, 'Must not be empty.')
      .describe('The same name again, however its letters and spaces are written, makes the next version.'),
    files: z
      .array(file)
      .min(1)
      .max(mostFiles)
      .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, 'Must not repeat a path.')
      .refine(
        (files) => files.reduce((sum, { text }) => sum + text.length, 0) <= largestRulebook,
        `Must have at most ${largestRulebook} characters in all.`,
      ),
  })
  .meta({ id: 'RulebookRequest' });

export const rulebookView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    version: z.int(),
    active: z.boolean().describe('Judges evaluations. At most one version of a name does.'),
    ruleIds: z.array(z.string()),
    contentVersion: z.string().describe('What results name it by.'),
    createdAt: instant,
  })
  .meta({ id: 'HouseRulebook' });

const rulebookWarning = z
  .object({ field: z.string(), file: z.string(), line: z.int(), column: z.int(), message: z.string(), fix: z.string() })
  .meta({ id: 'RulebookWarning' });

export const rulebookWarnings = z
  .array(rulebookWarning)
  .describe('What is taken as it is and may not be meant: rules that hold until a day that is past.');

export const rulebookWarned = z.object({ rulebook: rulebookView, warnings: rulebookWarnings });

export const rulebookWithFiles = rulebookView
  .extend({ files: z.array(z.object({ path: z.string(), text: z.string() })) })
  .meta({ id: 'HouseRulebookWithFiles' });

export const switchRequest = z
  .strictObject({
    ruleId: z.string().min(1).max(300),
    active: z.boolean(),
    reason: z.string().min(1).max(2000).optional().describe('Kept with the record: why the rule does not hold here.'),
  })
  .meta({ id: 'RuleSwitchRequest' });

export const switchView = z
  .object({ ruleId: z.string(), active: z.boolean(), reason: z.string().nullable(), changedAt: instant })
  .meta({ id: 'RuleSwitch' });

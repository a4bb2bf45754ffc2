import { z } from 'zod';
import { coverages } from '../../rules/rulebook/definitions.ts';
import { mostMembers, region } from './condition.ts';
import { marked, mostExamples } from './fields.ts';
import { lines } from './lines.ts';

/** One pattern a line in a block (`|`), or a list. A line that starts with "# " is a remark. */
const patternList = z.union([z.string().transform(lines), z.array(z.string().min(1))]);

const nearby = z.strictObject({
  any: z.array(z.string()).min(1).max(mostMembers),
  within: region,
  same: z.literal('money').optional(),
});

export const conceptFile = z.strictObject({
  concept: z.string().optional(),
  patterns: patternList,
  except: patternList.default([]),
  unless: z.array(z.string()).optional(),
  'only-with': nearby.optional(),
  'not-with': nearby.optional(),
  reach: z.literal('beside').optional(),
  examples: z.strictObject({
    found: z.array(marked).min(1).max(mostExamples),
    'not-found': z.array(marked).max(mostExamples).default([]),
  }),
});

export const lexiconFile = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'write lower-case letters, digits and hyphens'),
  z
    .union([
      z.string().transform((text) =>
        text
          .split(/[,\n]/)
          .map((word) => word.trim())
          .filter(Boolean),
      ),
      z.array(z.string().min(1)),
    ])
    .refine((words) => words.length > 0, {
      message: 'has no words: patterns that name it would find nothing',
      params: { fix: 'give it words, or take it out' },
    }),
);

export const scopeFile = z.record(
  z.string(),
  z.strictObject({
    cues: z
      .array(
        z.strictObject({
          patterns: patternList,
          except: patternList.default([]),
          covers: z.enum(coverages),
          reach: z.int().min(1).max(20).default(6),
          lists: z.boolean().default(false),
        }),
      )
      .min(1),
    stops: patternList.default([]),
    joins: z
      .strictObject({ patterns: patternList, except: patternList.default([]), anew: patternList.default([]) })
      .default({ patterns: [], except: [], anew: [] }),
  }),
);

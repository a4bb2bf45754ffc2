import { z } from 'zod';
import { readingFailures } from '../extraction/index.ts';
import { instant } from '../platform/http/index.ts';
import { themes } from '../rules/findings/themes.ts';
import { aggregateStatuses, fileStatuses } from './status.ts';

export const location = z
  .object({
    type: z.enum(['text', 'image', 'audio', 'video']).describe('How the words were read.'),
    content: z
      .string()
      .min(1)
      .describe('The words, verbatim; for something missing, the words that made it necessary.'),
    pageNumber: z.int().min(1).describe('1 where there are no pages.'),
    start: z.int().describe("Offset in the page's read text, in UTF-16 code units."),
    end: z.int(),
    box: z
      .array(z.number())
      .length(4)
      .optional()
      .describe('[x, y, width, height] in fractions of the page, from its top left.'),
    startMs: z.int().optional(),
    endMs: z.int().optional(),
  })
  .meta({ id: 'Location' });

const citedRule = z
  .object({
    id: z.string().describe("The rule's path in the rulebooks; GET /v1/rules/{id} shows it."),
    name: z.string(),
    product: z
      .string()
      .describe('One of the promotion, or else the one that its words are about though it was not declared.'),
    channel: z.string(),
  })
  .meta({ id: 'CitedRule' });

export const issue = z
  .object({
    id: z.uuid(),
    theme: z.enum(themes),
    otherThemes: z
      .array(z.enum(themes))
      .optional()
      .describe('What the same words are at fault for too, by other rules that the issue cites.'),
    severity: z
      .enum(['HIGH', 'MEDIUM', 'LOW'])
      .describe('HIGH must not run, MEDIUM change before it runs, LOW advice.'),
    recommendation: z.string(),
    rationale: z.string(),
    suggestion: z.string().optional().describe('Wording to use.'),
    citedRules: z.array(citedRule),
    location,
    locations: z.array(location).describe('Every place of the problem; the first is `location`.'),
    evidence: z
      .object({ detector: z.string(), concept: z.string().optional(), pattern: z.string().optional() })
      .describe('How it was found.'),
  })
  .meta({ id: 'Issue' });

export const result = z
  .object({
    reviewRequired: z.boolean(),
    overallAssessment: z.string(),
    issues: z.array(issue),
    rulebookVersion: z.string().describe('Which rules judged it.'),
  })
  .meta({ id: 'EvaluationResult' });

export const fileEvaluation = z
  .object({
    evaluationId: z.uuid(),
    uploadId: z.uuid().optional().describe('Absent for inline text.'),
    fileName: z.string(),
    status: z.enum(fileStatuses),
    result: result.optional().describe('Only when succeeded.'),
    error: z
      .object({ code: z.enum(readingFailures), message: z.string() })
      .optional()
      .describe('Only when failed.'),
  })
  .meta({ id: 'FileEvaluation' });

export const triggered = z
  .object({ evaluationId: z.uuid(), status: z.literal('processing') })
  .meta({ id: 'EvaluationStarted' });

export const evaluationView = z
  .object({ status: z.enum(aggregateStatuses), results: z.array(fileEvaluation) })
  .meta({ id: 'EvaluationStatus' });

export const evaluationSummary = z
  .object({
    evaluationId: z.uuid(),
    status: z.enum(aggregateStatuses),
    createdAt: instant,
    completedAt: instant.nullable(),
    rulebookVersion: z.string().nullable(),
    results: z.array(fileEvaluation),
  })
  .meta({ id: 'Evaluation' });

/** Longer waits meet proxies that give up first. */
const longestWait = 60;

export const waitQuery = z.strictObject({
  wait: z.coerce
    .number()
    .min(0)
    .max(longestWait)
    .default(0)
    .describe('Seconds to hold the answer until the state changes.'),
});

import type { z } from 'zod';
import { builtInId } from '../kernel/ids.ts';
import type { ResolvedReferences } from '../reference/index.ts';
import type { Finding, Place, Review } from '../rules/types.ts';
import type { evaluationSummary, evaluationView, fileEvaluation, issue, location, result } from './schema.ts';
import type { Evaluation, FileEvaluation } from './store.ts';

/** The result of a file, as the contract shapes it. Issue ids follow from the file's evaluation and the order. */
export function presentResult(review: Review, fileId: string, references: ResolvedReferences): z.input<typeof result> {
  const names = new Map(
    [...references.products, ...references.channels].map(({ record }) => [
      `${record.kind}:${record.slug}`,
      record.name,
    ]),
  );
  if (review.recognised !== undefined) names.set(`product:${review.recognised.slug}`, review.recognised.name);
  const nameOf = (kind: 'product' | 'channel', slug: string): string => names.get(`${kind}:${slug}`) ?? slug;
  return {
    reviewRequired: review.reviewRequired,
    overallAssessment: review.overallAssessment,
    issues: review.findings.map((finding, at) =>
      presentFinding(finding, builtInId('issue', `${fileId}/${at}`), nameOf),
    ),
    rulebookVersion: review.rulebookVersion,
  };
}

type Theme = z.input<typeof issue>['theme'];

function presentFinding(
  finding: Finding,
  id: string,
  nameOf: (kind: 'product' | 'channel', slug: string) => string,
): z.input<typeof issue> {
  const locations = finding.places.map(presentPlace);
  return {
    id,
    theme: finding.theme as Theme,
    ...(finding.also === undefined ? {} : { otherThemes: finding.also as Theme[] }),
    severity: finding.severity,
    recommendation: finding.recommendation,
    rationale: finding.rationale,
    ...(finding.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
    citedRules: finding.rules.map((rule) => ({
      id: rule.id,
      name: rule.name,
      product: nameOf('product', rule.product),
      channel: nameOf('channel', rule.channel),
    })),
    location: locations[0]!,
    locations,
    evidence: finding.evidence,
  };
}

function presentPlace(place: Place): z.input<typeof location> {
  const { medium, quote, pageNumber, start, end, box, startMs, endMs } = place;
  return {
    type: medium,
    content: quote,
    ...{ pageNumber, start, end },
    ...(box === undefined ? {} : { box: box.map((fraction) => Math.round(fraction * 1e5) / 1e5) }),
    ...(startMs === undefined ? {} : { startMs: Math.round(startMs) }),
    ...(endMs === undefined ? {} : { endMs: Math.round(endMs) }),
  };
}

export function presentFile(file: FileEvaluation): z.input<typeof fileEvaluation> {
  return {
    evaluationId: file.id,
    ...(file.upload_id === null ? {} : { uploadId: file.upload_id }),
    fileName: file.file_name,
    status: file.status,
    ...(file.result === null ? {} : { result: JSON.parse(file.result) }),
    ...(file.error_code === null
      ? {}
      : {
          error: {
            code: file.error_code as NonNullable<z.input<typeof fileEvaluation>['error']>['code'],
            message: file.error_message ?? '',
          },
        }),
  };
}

export const presentStatus = (
  evaluation: Pick<Evaluation, 'status'>,
  files: FileEvaluation[],
): z.input<typeof evaluationView> => ({
  status: evaluation.status,
  results: files.map(presentFile),
});

export const presentSummary = (evaluation: Evaluation, files: FileEvaluation[]): z.input<typeof evaluationSummary> => ({
  evaluationId: evaluation.id,
  status: evaluation.status,
  createdAt: evaluation.created_at.toISOString(),
  completedAt: evaluation.completed_at?.toISOString() ?? null,
  rulebookVersion: files.find((file) => file.rulebook_version !== null)?.rulebook_version ?? null,
  results: files.map(presentFile),
});

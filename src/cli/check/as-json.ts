import { builtInId } from '../../kernel/ids.ts';
import type { Taxonomy } from '../../rulebooks/index.ts';
import type { Finding, Place } from '../../rules/types.ts';
import { lineOf } from './places.ts';
import type { Checked } from './review-inputs.ts';

/** For programs: the results as the API answers them, with line and column where a file has lines. */
export function asJson(checked: readonly Checked[], taxonomy: Taxonomy): string {
  const names = new Map([...taxonomy.products, ...taxonomy.channels].map(({ slug, name }) => [slug, name]));
  const results = checked.map((one) => fileAsJson(one, (slug) => names.get(slug) ?? slug));
  const failed = checked.some(({ status }) => status === 'failed');
  return `${JSON.stringify({ status: failed ? 'failed' : 'succeeded', results }, undefined, 2)}\n`;
}

type NameOf = (slug: string) => string;

function fileAsJson(checked: Checked, nameOf: NameOf) {
  const { input, source, status } = checked;
  if (checked.status === 'failed') {
    const { code, message } = checked.failure;
    return { fileName: input.name, status, error: { code, message } };
  }
  const { reviewRequired, overallAssessment, findings, rulebookVersion } = checked.review;
  const issues = findings.map((finding, at) => ({
    id: builtInId('issue', `${input.name}/${at}`),
    ...issueAsJson(finding, source, nameOf),
  }));
  return { fileName: input.name, status, result: { reviewRequired, overallAssessment, issues, rulebookVersion } };
}

function issueAsJson(finding: Finding, source: string | undefined, nameOf: NameOf) {
  const {
    theme,
    also: otherThemes,
    severity,
    recommendation,
    rationale,
    suggestion,
    rules,
    places,
    evidence,
  } = finding;
  const locations = places.map((place) => locationAsJson(place, source));
  return {
    ...{ theme, otherThemes, severity, recommendation, rationale, suggestion },
    citedRules: rules.map((rule) => ({ ...rule, product: nameOf(rule.product), channel: nameOf(rule.channel) })),
    location: locations[0],
    ...{ locations, evidence },
  };
}

const locationAsJson = (place: Place, source: string | undefined) => {
  const { medium, quote, pageNumber, start, end, box, startMs, endMs } = place;
  return { type: medium, content: quote, pageNumber, start, end, box, startMs, endMs, ...lineOf(place, source) };
};

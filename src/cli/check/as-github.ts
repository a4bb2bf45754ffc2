import { headingOf } from '../../rules/findings/findings.ts';
import type { Finding, Review, Severity } from '../../rules/types.ts';
import { lineOf } from './places.ts';
import type { Checked } from './review-inputs.ts';

const commands: Record<Severity, string> = { HIGH: 'error', MEDIUM: 'warning', LOW: 'notice' };

/** Workflow commands: GitHub shows them beside the lines of a pull request. */
export const asGithub = (checked: readonly Checked[]): string =>
  checked
    .flatMap((one) => {
      if (one.status === 'failed') return [command('error', { file: one.input.name }, one.failure.message)];
      const found = one.review.findings.map((finding) => annotation(finding, one));
      const whole = command('warning', { file: one.input.name }, one.review.overallAssessment);
      return isUnexplained(one.review) ? [...found, whole] : found;
    })
    .map((line) => `${line}\n`)
    .join('');

/** A person needs to look at it for another reason than what was found: not all of it could be read, or no rules hold for it. */
export const isUnexplained = ({ reviewRequired, findings }: Review): boolean =>
  reviewRequired && findings.every(({ severity }) => severity === 'LOW');

function annotation(finding: Finding, { input, source }: Checked): string {
  const [place] = finding.places;
  const at = place && lineOf(place, source);
  const fields = {
    file: input.name,
    ...(at ? { line: at.line, endLine: at.endLine, col: at.column, endColumn: at.endColumn } : {}),
    title: headingOf(finding),
  };
  return command(commands[finding.severity], fields, messageOf(finding));
}

export const messageOf = ({ places, rationale, recommendation, suggestion, rules }: Finding): string =>
  [
    `“${places[0]?.quote ?? ''}”`,
    rationale,
    recommendation,
    ...(suggestion === undefined ? [] : [`Write: “${suggestion}”`]),
    `(${[...new Set(rules.map(({ id }) => id))].join(', ')})`,
  ].join('\n');

/** What a line of output must not carry as it is. */
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedField = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function command(name: string, fields: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(fields).map(([field, value]) => `${field}=${escapedField(String(value))}`);
  return `::${name} ${list.join(',')}::${escaped(message)}`;
}

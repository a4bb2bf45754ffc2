import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleDefinition } from '../../rules/rulebook/definitions.ts';
import type { Finding, Severity } from '../../rules/types.ts';
import { messageOf } from './as-github.ts';
import { lineOf } from './places.ts';
import type { Checked } from './review-inputs.ts';

const levels: Record<Severity, string> = { HIGH: 'error', MEDIUM: 'warning', LOW: 'note' };

/** SARIF 2.1.0, as code scanning services read it. */
export function asSarif(checked: readonly Checked[], rules: readonly RuleDefinition[], version: string): string {
  const results = checked.flatMap((one) =>
    one.status === 'failed' ? [] : one.review.findings.map((finding) => resultOf(finding, one)),
  );
  const cited = new Set(results.map(({ ruleId }) => ruleId));
  const failures = checked.flatMap((one) => (one.status === 'failed' ? [one] : []));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'fairclear', version, rules: rules.filter(({ id }) => cited.has(id)).map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: failures.map(({ input, failure }) => ({
              level: 'error',
              message: { text: failure.message },
              locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(input.name) } } }],
            })),
          },
        ],
        results,
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const ruleOf = ({ id, name, rationale, recommendation, severity, source, theme }: RuleDefinition) => ({
  id,
  name,
  shortDescription: { text: name },
  fullDescription: { text: rationale },
  help: { text: `${recommendation} Source: ${source.title}.` },
  ...(source.url === undefined ? {} : { helpUri: source.url }),
  defaultConfiguration: { level: levels[severity] },
  properties: { tags: [theme] },
});

function resultOf(finding: Finding, { input, source }: Checked) {
  return {
    ruleId: finding.rules[0]?.id ?? finding.theme,
    level: levels[finding.severity],
    message: { text: messageOf(finding) },
    locations: finding.places.slice(0, 1).map((place) => {
      const at = lineOf(place, source);
      const lines = at && { startLine: at.line, startColumn: at.column, endLine: at.endLine, endColumn: at.endColumn };
      return {
        physicalLocation: {
          artifactLocation: { uri: uriOf(input.name) },
          ...(lines ? { region: { ...lines, snippet: { text: place.quote } } } : {}),
        },
      };
    }),
    properties: { pageNumber: finding.places[0]?.pageNumber, severity: finding.severity, theme: finding.theme },
  };
}

/** Relative paths stay relative: the service that reads the log knows the folder. */
function uriOf(name: string): string {
  if (isAbsolute(name)) return pathToFileURL(name).href;
  return name
    .split(sep)
    .filter((part) => part !== '.')
    .map(encodeURIComponent)
    .join('/');
}

import { createHash } from 'node:crypto';
import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleDefinition } from '../../rules/rulebook/definitions.ts';
import type { Finding, Place, Severity } from '../../rules/types.ts';
import { isUnexplained, messageOf } from './as-github.ts';
import { lineOf } from './places.ts';
import type { Checked } from './review-inputs.ts';

const levels: Record<Severity, string> = { HIGH: 'error', MEDIUM: 'warning', LOW: 'note' };

/** SARIF 2.1.0, as code scanning services read it. */
export function asSarif(checked: readonly Checked[], rules: readonly RuleDefinition[], version: string): string {
  const results = checked.flatMap((one) => (one.status === 'failed' ? [] : resultsOf(one)));
  const cited = new Set(results.map(({ ruleId }) => ruleId));
  const told = [...rules.map(ruleOf), unexplained].filter(({ id }) => cited.has(id));
  const indexes = new Map(told.map(({ id }, index) => [id, index]));
  const failures = checked.flatMap((one) => (one.status === 'failed' ? [one] : []));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'fairclear', version, rules: told } },
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
        results: withFingerprints(results).map((result) => ({ ...result, ruleIndex: indexes.get(result.ruleId) })),
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

/** A review that is required by nothing that a rule found: readers of a log see results alone, and take none for approval. */
const unexplained: ReturnType<typeof ruleOf> = {
  id: 'fairclear/review-required',
  name: 'A person needs to look at it',
  shortDescription: { text: 'A person needs to look at it' },
  fullDescription: {
    text: 'Not all of it could be read, or no rules hold for it. What was not judged is not approved.',
  },
  help: { text: 'Have a person look at what was not read or judged.' },
  defaultConfiguration: { level: levels.MEDIUM },
  properties: { tags: ['other'] },
};

type Reviewed = Extract<Checked, { status: 'succeeded' }>;
type Result = ReturnType<typeof resultOf>;

function resultsOf({ input, source, review }: Reviewed): Result[] {
  const found = review.findings.map((finding) => resultOf(finding, { input, source }));
  if (!isUnexplained(review)) return found;
  const location = { physicalLocation: { artifactLocation: { uri: uriOf(input.name) } } };
  return [
    ...found,
    {
      ...{
        ruleId: unexplained.id,
        level: levels.MEDIUM,
        message: { text: review.overallAssessment },
        locations: [location],
      },
      properties: { pageNumber: undefined, severity: 'MEDIUM', theme: 'other' },
      quote: '',
    },
  ];
}

function resultOf(finding: Finding, { input, source }: Pick<Checked, 'input' | 'source'>) {
  const [first, ...others] = finding.places.map((place) => locationOf(place, input.name, source));
  return {
    ruleId: finding.rules[0]?.id ?? finding.theme,
    level: levels[finding.severity],
    message: { text: messageOf(finding) },
    locations: first === undefined ? [] : [first],
    ...(others.length === 0 ? {} : { relatedLocations: others }),
    properties: { pageNumber: finding.places[0]?.pageNumber, severity: finding.severity, theme: finding.theme },
    quote: finding.places[0]?.quote ?? '',
  };
}

interface Location {
  physicalLocation: { artifactLocation: { uri: string }; region?: Region };
}

interface Region {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: { text: string };
}

function locationOf(place: Place, name: string, source: string | undefined): Location {
  const at = lineOf(place, source);
  const region = at && {
    ...{ startLine: at.line, startColumn: at.column, endLine: at.endLine, endColumn: at.endColumn },
    snippet: { text: place.quote },
  };
  return { physicalLocation: { artifactLocation: { uri: uriOf(name) }, ...(region ? { region } : {}) } };
}

/** The same words under the same rule in the same file are the same result, whatever line they have moved to. */
function withFingerprints(results: readonly Result[]) {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const [location] = result.locations;
    const words = result.quote.replace(/\s+/g, ' ').trim();
    const what = [location?.physicalLocation.artifactLocation.uri, result.ruleId, words].join('\0');
    const before = seen.get(what) ?? 0;
    seen.set(what, before + 1);
    const { quote, ...told } = result;
    const hash = createHash('sha256').update(`${what}\0${before}`).digest('hex');
    return { ...told, partialFingerprints: { 'words/v1': hash.slice(0, 32) } };
  });
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

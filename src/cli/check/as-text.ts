import { styleText } from 'node:util';
import { headingOf } from '../../rules/findings/findings.ts';
import type { Finding, Severity } from '../../rules/types.ts';
import { placeInWords } from './places.ts';
import type { Checked } from './review-inputs.ts';

export interface Look {
  readonly colours: boolean;
  readonly width: number;
}

type Style = Parameters<typeof styleText>[0];

const painter = ({ colours }: Look) => {
  return (style: Style, text: string) => (colours ? styleText(style, text, { validateStream: false }) : text);
};

const severityStyles: Record<Severity, Style> = { HIGH: ['red', 'bold'], MEDIUM: 'yellow', LOW: 'cyan' };

/** For people: file by file, the most severe first, what to do about each. */
export function asText(checked: readonly Checked[], look: Look): string {
  return `${checked.map((one) => fileAsText(one, look)).join('\n\n')}\n`;
}

function fileAsText(checked: Checked, look: Look): string {
  const paint = painter(look);
  const name = paint('bold', checked.input.name);
  if (checked.status === 'failed') {
    return `${name}: ${paint('red', 'could not be reviewed')}\n${wrapped(checked.failure.message, 2, look)}`;
  }
  const { findings, reviewRequired, overallAssessment } = checked.review;
  const verdict = reviewRequired ? paint('red', 'review required') : paint('green', 'nothing found that stops it');
  return [
    `${name}: ${verdict}`,
    wrapped(overallAssessment, 2, look),
    ...findings.map((finding) => `\n${findingAsText(finding, checked.source, look)}`),
  ].join('\n');
}

/** More places than this are counted, not shown. */
const mostPlaces = 3;

function findingAsText(finding: Finding, source: string | undefined, look: Look): string {
  const paint = painter(look);
  const rules = [...new Map(finding.rules.map((rule) => [rule.id, rule])).values()];
  const shown = finding.places.slice(0, mostPlaces);
  const more = finding.places.length - shown.length;
  return [
    `  ${paint(severityStyles[finding.severity], finding.severity.padEnd(6))} ${paint('bold', headingOf(finding))}`,
    ...shown.map((place) => wrapped(`${placeInWords(place, source)}: “${quoted(place.quote)}”`, 4, look)),
    ...(more > 0 ? [`    and ${more} more`] : []),
    labelled('Why', finding.rationale, look),
    labelled('Do', finding.recommendation, look),
    ...(finding.suggestion === undefined ? [] : [labelled('Write', `“${finding.suggestion}”`, look)]),
    paint('dim', `    ${rules.map(({ id }) => id).join(', ')}`),
  ].join('\n');
}

const longestQuote = 200;

function quoted(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  return line.length > longestQuote ? `${line.slice(0, longestQuote - 1)}…` : line;
}

/** Words of a file must not speak to the terminal. */
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

const labelled = (label: string, text: string, look: Look) =>
  wrapped(printable(text), 11, look).replace(/^ {11}/, `    ${`${label}:`.padEnd(7)}`);

function wrapped(text: string, indent: number, { width }: Look): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width - indent) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one).join('\n');
}

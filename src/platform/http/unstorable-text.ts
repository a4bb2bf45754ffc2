import { type FieldError, fieldError } from '../../kernel/problem.ts';
import { fieldPath } from './field-path.ts';

type Path = readonly (string | number)[];

/** Deeper than any body of ours; what is nested beyond it is refused unread. */
const mostLevels = 64;

/** Enough to repair a request by; a body full of faults is not answered with a megabyte of them. */
const mostFaults = 100;

interface Place {
  readonly value: unknown;
  readonly path: Path;
}

/**
 * Strings that JSON can carry and PostgreSQL's text cannot (U+0000, half of a surrogate pair), and names that mean
 * something to JavaScript. Found before anything is stored, so that they are a fault of the request.
 */
export function findUnstorableText(body: unknown): FieldError[] {
  const faults: FieldError[] = [];
  const waiting: Place[] = [{ value: body, path: [] }];
  for (let place = waiting.pop(); place && faults.length < mostFaults; place = waiting.pop()) {
    const { value, path } = place;
    const fault = typeof value === 'string' ? faultOf(value) : depthFault(place);
    if (fault) faults.push(fieldError(fieldPath(path.slice(0, mostLevels)), fault));
    else if (typeof value === 'object' && value !== null)
      for (const below of look(place, entriesOf(value), faults)) waiting.push(below);
  }
  return faults;
}

const depthFault = ({ value, path }: Place) =>
  typeof value === 'object' && path.length >= mostLevels ? `Is nested more than ${mostLevels} levels deep.` : undefined;

/** What is left to look at below a place; faulty names are told here and not entered. */
function look({ path }: Place, entries: [string | number, unknown][], faults: FieldError[]): Place[] {
  const below: Place[] = [];
  for (const [key, value] of entries) {
    const fault = typeof key === 'string' ? keyFaultOf(key) : undefined;
    if (fault) faults.push(fieldError(fieldPath([...path, printable(String(key))]), fault));
    else if (typeof value === 'string' || typeof value === 'object') below.push({ value, path: [...path, key] });
  }
  return below;
}

const entriesOf = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value);

function faultOf(text: string): string | undefined {
  if (text.includes('\u0000'))
    return isUtf16(text) ? ofUtf16 : 'Contains the character U+0000, which cannot be stored.';
  return text.isWellFormed() ? undefined : 'Contains half of a surrogate pair, which is not a character.';
}

/** In UTF-16 every other byte of Western text is zero: taken for characters, they are these. */
const isUtf16 = (text: string): boolean =>
  /^(?:[^\0]\0){3}|^(?:\0[^\0]){3}/.test(text.replace(/^(?:ÿþ|þÿ|\uFFFD+)/, ''));

const ofUtf16 = 'Is text in UTF-16 whose bytes were taken for characters: decode it, and send the request in UTF-8.';

const keyFaultOf = (key: string) => (key === '__proto__' ? 'This name is not accepted.' : faultOf(key));

const printable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD');

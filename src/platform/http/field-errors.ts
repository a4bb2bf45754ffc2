import { z } from 'zod';
import { type FieldError, fieldError } from '../../kernel/problem.ts';
import { fieldPath } from './field-path.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** What a value must be, in the words of someone who writes JSON. */
const typeWords: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object of names and values',
  null: 'null',
  date: 'a date',
};

const formatWords: Record<string, string> = {
  uuid: 'a UUID',
  datetime: 'an ISO 8601 date-time with its offset, such as 2026-11-20T09:00:00Z',
  date: 'an ISO 8601 date, such as 2026-11-20',
  email: 'an e-mail address',
  url: 'an absolute URL',
};

const quoted = (values: readonly unknown[]) => values.map((value) => String(value)).join(', ');

const count = (amount: number | bigint, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

const units: Record<string, string> = { string: 'character', array: 'item', set: 'item', map: 'entry' };

function size(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const least = issue.code === 'too_small';
  const bound = Number(least ? issue.minimum : issue.maximum);
  const unit = units[String(issue.origin)];
  if (unit) return `Must have ${least ? 'at least' : 'at most'} ${count(bound, unit)}.`;
  const strict = issue.inclusive === false;
  return least
    ? `Must be ${strict ? 'more than' : 'at least'} ${bound}.`
    : `Must be ${strict ? 'less than' : 'at most'} ${bound}.`;
}

/** Says what would be accepted. A message written in the schema itself always wins over these. */
function plainWords(issue: RawIssue): string | undefined {
  const missing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type': {
      const accepted = typeWords[issue.expected] ?? `of type ${issue.expected}`;
      return missing ? `Is required: ${accepted}.` : `Must be ${accepted}.`;
    }
    case 'invalid_value':
      return `${missing ? 'Is required: one of' : 'Must be one of'} ${quoted(issue.values)}.`;
    case 'invalid_format':
      return formatWords[issue.format] && `Must be ${formatWords[issue.format]}.`;
    case 'too_small':
    case 'too_big':
      return size(issue);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Is not a field of this request. ${knownFields(issue.inst)}`.trim();
    case 'invalid_union':
      return missing ? 'Is required.' : undefined;
    default:
      return undefined;
  }
}

function knownFields(schema: unknown): string {
  if (!(schema instanceof z.ZodObject)) return '';
  const names = Object.keys(schema.shape);
  return names.length === 0 ? 'It has none.' : `Its fields are ${quoted(names)}.`;
}

const fewest = (groups: readonly Issue[][]) => [...groups].sort((a, b) => a.length - b.length)[0] ?? [];

/** The alternative of a union that comes closest tells what is wrong; a wrong type at the top tells all of them. */
function unionErrors(issue: z.core.$ZodIssueInvalidUnion, path: PropertyKey[]): FieldError[] {
  const inner = issue.errors.filter((group) => !group.some((one) => one.path.length === 0));
  if (inner.length > 0) return fewest(inner).flatMap((one) => errorsOf(one, path));
  const accepted = new Set(issue.errors.flat().map((one) => one.message.replace(/^(Is required:|Must be) |\.$/g, '')));
  const message = accepted.size > 0 ? `Must be ${[...accepted].join(', or ')}.` : issue.message;
  return [fieldError(fieldPath(path), message)];
}

function errorsOf(issue: Issue, before: readonly PropertyKey[]): FieldError[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => fieldError(fieldPath([...path, key]), issue.message));
  }
  if (issue.code === 'invalid_union') return unionErrors(issue, path);
  if (issue.code === 'invalid_key') {
    return issue.issues.map((one) => fieldError(fieldPath(path), `Its name: ${one.message}`));
  }
  return [fieldError(fieldPath(path), issue.message)];
}

export type Checked<T> = { ok: true; value: T } | { ok: false; faults: FieldError[] };

/** Checks one part of a request and names every fault in it. */
export function checkAgainst<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: worthTelling(result.error.issues).flatMap((issue) => errorsOf(issue, [])) };
}

/** A list where a text is wanted is not too short a text. */
function worthTelling(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ path }: Issue): string => JSON.stringify(path);
  const ofWrongType = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => !(isOfSize(issue) && ofWrongType.has(placeOf(issue))));
}

const isOfSize = ({ code }: Issue): boolean => code === 'too_small' || code === 'too_big';

/**
 * A check over several fields that runs even when one of them is faulty, so that all faults are reported in one
 * answer. `fault` takes the field's path and what is wrong with it. `body` is as it came where a field is faulty.
 */
export function checkedTogether<S extends z.ZodType>(
  schema: S,
  check: (body: z.output<S>, fault: (path: PropertyKey[], message: string) => void) => void,
): S {
  const together = z.superRefine<z.output<S>>((body, context) =>
    check(body, (path, message) => context.addIssue({ code: 'custom', path, message })),
  );
  together._zod.def.when = ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return schema.check(together);
}

import type { z } from 'zod';
import { nearest } from '../../kernel/nearest.ts';

/** What is wrong with a field of a file, and what would be accepted. */
export interface FieldFault {
  path: (string | number)[];
  /** Of a field that is not known the name itself is what is wrong. */
  isKey: boolean;
  message: string;
  fix?: string;
}

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** In an author's words what a value's issues are: of several shapes that it may have, those of the one it comes nearest to. */
export function faultsOf(issues: readonly Issue[], schema: z.core.$ZodType, value: unknown): FieldFault[] {
  const flat = issues.flatMap((issue) => flattened(issue, [], value));
  const unknown = flat.flatMap(({ issue, path }) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys, path, keysAt(schema, path)) : [],
  );
  const mistyped = new Set(unknown.map(({ meant }) => meant));
  const others = flat.filter(({ issue, path }) => {
    const isMistyped = mistyped.has(path.join('.')) && at(value, path) === undefined;
    return issue.code !== 'unrecognized_keys' && !isMistyped;
  });
  return [
    ...unknown.map(({ fault }) => fault),
    ...others.map(({ issue, path }): FieldFault => {
      const name = path.join('.') || 'the file';
      return { path, isKey: issue.code === 'invalid_key', ...named(name, issue, at(value, path)) };
    }),
  ];
}

/** More fields than any file has are not compared with those that there are. */
const mostCompared = 50;

const unknownKeys = (keys: readonly string[], path: Path, known: string[]): UnknownKey[] =>
  keys.slice(0, mostCompared).map((key) => unknownKey(key, path, known));

interface UnknownKey {
  /** The path of the field that it was to be. */
  meant: string | undefined;
  fault: FieldFault;
}

function unknownKey(key: string, path: Path, known: string[]): UnknownKey {
  const [near] = closest(key, known);
  const of = path.length === 0 ? 'this file' : path.join('.');
  const words = known.includes(key)
    ? { message: `"${key}" does not go with what else stands in ${of}`, fix: 'keep one of them' }
    : {
        message: `"${shortened(key)}" is no field of ${of}`,
        fix: near === undefined ? `take it out; there are ${known.join(', ')}` : `write ${near}`,
      };
  return {
    meant: near === undefined ? undefined : [...path, near].join('.'),
    fault: { path: [...path, key], isKey: true, ...words },
  };
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

interface Flat {
  issue: Issue;
  path: Path;
}

function flattened(issue: Issue, before: Path, value: unknown): Flat[] {
  const path = [...before, ...issue.path.filter((part) => typeof part !== 'symbol')];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const given = at(value, path);
  const costs = issue.errors.map((branch) => costOf(branch, given));
  const least = Math.min(...costs);
  // Another kind of value than any of the shapes: the union itself is told of.
  if (least >= otherKind) return [{ issue, path }];
  return issue.errors[costs.indexOf(least)]!.flatMap((one) => flattened(one, path, value));
}

const otherKind = 1000;

/** How far a value is from a shape. */
function costOf(branch: readonly Issue[], value: unknown): number {
  const missing = branch
    .filter(({ path }) => path.length === 1 && at(value, path as Path) === undefined)
    .map(({ path }) => String(path[0]));
  const costs = branch.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, mostCompared)
        .reduce((sum, key) => sum + (closest(key, missing).length > 0 ? 2 : 10), 0);
    if (issue.path.length === 0) return issue.code === 'custom' ? 1 : otherKind;
    return issue.path.length === 1 && missing.includes(String(issue.path[0])) ? 5 : 1;
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

type Words = Pick<FieldFault, 'message' | 'fix'>;

function named(name: string, issue: Issue, given: unknown): Words {
  if (issue.code === 'custom') {
    const fix = issue.params?.fix;
    return { message: `${name} ${issue.message}`, ...(typeof fix === 'string' ? { fix } : {}) };
  }
  if (issue.code === 'invalid_key')
    return { message: `"${String(issue.path.at(-1))}" is no name`, fix: `write ${accepted(issue)}` };
  return given === undefined || given === null ? absent(name, issue, given) : wrong(name, issue, given);
}

const absent = (name: string, issue: Issue, given: undefined | null): Words =>
  given === undefined && issue.path.length > 0
    ? { message: `${name} is missing`, fix: `add it: ${accepted(issue)}` }
    : { message: `${name} is empty`, fix: `${block(issue)}write ${accepted(issue)}` };

function wrong(name: string, issue: Issue, given: unknown): Words {
  if (typeof given !== 'string') {
    const isText = issue.code === 'invalid_type' && issue.expected === 'string' && typeof given !== 'object';
    return { message: `${name} is ${kindOf(given)}`, fix: isText ? 'put it in quotes' : `write ${accepted(issue)}` };
  }
  const shown = `"${shortened(given)}"`;
  if (issue.code !== 'invalid_value') return { message: `${name} is ${shown}`, fix: `write ${accepted(issue)}` };
  const near = closest(given, issue.values.map(String));
  return {
    message: `${name}: ${shown} is not known`,
    fix: `write ${near.length > 0 ? `${near.join(' or ')}; there are ${issue.values.join(', ')}` : accepted(issue)}`,
  };
}

/** A pattern that begins with # is a remark elsewhere. */
const block = (issue: Issue): string =>
  /patterns|except|stops|anew/.test(String(issue.path.at(-1)))
    ? 'patterns that begin with # stand in a block after "|", one a line; '
    : '';

const kindOf = (value: unknown): string =>
  Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === 'object'
      ? 'a group of fields'
      : `${String(value)}, ${typeof value === 'number' ? 'a number' : 'no text'}`;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list such as [a, b]',
  tuple: 'a list such as [a, b]',
  object: 'fields, each "name: value"',
  record: 'fields, each "name: value"',
  date: 'a day such as 2026-11-20',
};

const count = (number: number | bigint, one: string, many: string): string =>
  `${number} ${number === 1n || number === 1 ? one : many}`;

/** What would do in a value's place. */
function accepted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return bounded(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bounded(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return formats[issue.format] ?? issue.message.replace(/^write /, '');
    case 'invalid_union':
      return [
        ...new Set(issue.errors.flatMap((branch) => branch.filter(({ path }) => path.length === 0)).map(accepted)),
      ].join(', or ');
    case 'invalid_key':
      return issue.issues.map(accepted).join(', ');
    default:
      return issue.message;
  }
}

const formats: Record<string, string> = {
  date: 'a day such as 2026-11-20',
  url: 'an address that begins with https:// or http://',
};

function bounded(origin: string, how: string, number: number | bigint): string {
  if (origin === 'string') return `${how} ${count(number, 'character', 'characters')}`;
  return origin === 'array' ? `${how} ${count(number, 'entry', 'entries')}` : `a number, ${how} ${number}`;
}

const closest = (key: string, known: readonly string[]): string[] =>
  nearest(
    key,
    known.map((name) => ({ slug: name, name })),
    2,
  );

function at(value: unknown, path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const part of path)
    found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[part] : undefined;
  return found;
}

/** What of a schema's definition leads to the fields in it. */
interface Shape {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  options?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

/** The names of all fields that may stand at a place. */
function keysAt(schema: z.core.$ZodType, path: readonly (string | number)[]): string[] {
  let level = shapesIn(schema);
  for (const part of path)
    level = level.flatMap(({ shape, element, valueType }) => {
      const next = shape?.[part] ?? element ?? valueType;
      return next === undefined ? [] : shapesIn(next);
    });
  return [...new Set(level.flatMap(({ shape }) => Object.keys(shape ?? {})))];
}

function shapesIn(schema: z.core.$ZodType): Shape[] {
  const shape: Shape = schema._zod.def;
  if (shape.options !== undefined) return shape.options.flatMap(shapesIn);
  const inner = shape.innerType ?? shape.in ?? shape.getter?.();
  return inner === undefined ? [shape] : shapesIn(inner);
}

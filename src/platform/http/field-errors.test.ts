import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { checkAgainst, checkedTogether } from './field-errors.ts';
import { findUnstorableText } from './unstorable-text.ts';

const told = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const checked = checkAgainst(schema, value);
  return checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]));
};

describe('what is wrong with a field is told in words that say what is accepted', () => {
  const cases: [string, z.ZodType, unknown, string][] = [
    ['a missing string', z.string(), undefined, 'Is required: a string.'],
    ['a number for a string', z.string(), 7, 'Must be a string.'],
    ['null for a list', z.array(z.string()), null, 'Must be a list.'],
    ['an empty string', z.string().min(1), '', 'Must have at least 1 character.'],
    ['a list for a string that must not be empty', z.string().min(1), [], 'Must be a string.'],
    ['a long string', z.string().max(3), 'four', 'Must have at most 3 characters.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Must have at least 1 item.'],
    ['a small number', z.number().min(5), 4, 'Must be at least 5.'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number.'],
    ['an unknown choice', z.enum(['text', 'video']), 'txt', 'Must be one of text, video.'],
    ['a missing choice', z.enum(['text', 'video']), undefined, 'Is required: one of text, video.'],
    ['what is no id', z.uuid(), 'abc', 'Must be a UUID.'],
    ['what is no address', z.email(), 'abc', 'Must be an e-mail address.'],
    [
      'a date without a time zone',
      z.iso.datetime({ offset: true }),
      '2026-11-20T09:00:00',
      'Must be an ISO 8601 date-time with its offset, such as 2026-11-20T09:00:00Z.',
    ],
    ['neither of two types', z.union([z.string(), z.array(z.string())]), 7, 'Must be a string, or a list.'],
  ];
  for (const [name, schema, value, message] of cases) {
    test(name, () => assert.deepEqual(told(z.strictObject({ it: schema }), { it: value }), { it: message }));
  }

  test('a field where none is taken', () => {
    assert.deepEqual(told(z.strictObject({}), { limit: 1 }), { limit: 'Is not a field of this request. It has none.' });
  });

  test('a message written in the schema wins', () => {
    assert.deepEqual(told(z.string().min(1, 'Say something.'), ''), { body: 'Say something.' });
  });

  test('places are named as a reader of JSON would name them', () => {
    const schema = z.strictObject({
      ids: z.array(z.uuid()),
      inner: z.strictObject({ list: z.array(z.strictObject({ a: z.string() })) }),
      names: z.record(z.string().regex(/^\w+$/, 'Letters only.'), z.string()),
    });
    const value = { ids: ['x'], inner: { list: [{ a: 1, b: 2 }] }, names: { 'a b': 'x', c: 1 } };
    assert.deepEqual(Object.keys(told(schema, value)).sort(), [
      'ids[0]',
      'inner.list[0].a',
      'inner.list[0].b',
      'names.a b',
      'names.c',
    ]);
  });

  test('of alternatives the one that comes closest tells what is wrong', () => {
    const schema = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), value: z.number() }),
      z.strictObject({ kind: z.literal('fixed'), amount: z.string(), currency: z.string() }),
    ]);
    assert.deepEqual(told(schema, { kind: 'percent', value: 'x' }), { value: 'Must be a number.' });
    assert.ok('kind' in told(schema, { kind: 'other' }));
    const plain = z.union([z.strictObject({ a: z.string(), b: z.string() }), z.strictObject({ c: z.number() })]);
    assert.deepEqual(told(plain, { c: 'x' }), { c: 'Must be a number.' });
  });
});

describe('a check over several fields', () => {
  const schema = checkedTogether(
    z.strictObject({ format: z.enum(['text', 'file']), content: z.string().optional(), name: z.string().min(1) }),
    (body, fault) => {
      if (body.format === 'text' && body.content === undefined) fault(['content'], 'Is required for text.');
    },
  );

  test('runs although a single field is faulty, so that one answer names everything', () => {
    assert.deepEqual(Object.keys(told(schema, { format: 'text', name: 7, extra: 1 })).sort(), [
      'content',
      'extra',
      'name',
    ]);
  });

  test('does not run where there is no object at all', () => {
    for (const value of [null, 7, 'x', [], undefined]) assert.deepEqual(Object.keys(told(schema, value)), ['body']);
  });

  test('accepts what is right', () => {
    assert.deepEqual(told(schema, { format: 'text', content: 'x', name: 'y' }), {});
  });
});

describe('text that cannot be stored', () => {
  test('is found wherever it stands, and nothing else is', () => {
    const clean = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(clean, (value) => {
        const text = JSON.stringify(value);
        const bad = /\\u0000|\\ud[89a-f]/i.test(text) || text.includes('"__proto__":');
        assert.equal(findUnstorableText(JSON.parse(text)).length > 0, bad, text);
      }),
    );
  });

  test('text in UTF-16 that was sent as it is is told so', () => {
    const messagesOf = (encoding: 'utf16le' | 'latin1', content: string) =>
      findUnstorableText({ content: Buffer.from(content, encoding).toString('latin1') }).map(({ message }) => message);
    assert.match(messagesOf('utf16le', 'Guaranteed')[0]!, /UTF-16.*send the request in UTF-8/);
    assert.match(messagesOf('utf16le', '\uFEFFGuaranteed')[0]!, /UTF-16/);
    assert.match(messagesOf('latin1', 'Guaranteed\0')[0]!, /U\+0000/);
  });

  test('is named by its place', () => {
    const fields = findUnstorableText({ a: [{ b: 'x\u0000' }], 'c\u0000': 1 }).map(({ field }) => field);
    assert.deepEqual(fields.sort(), ['a[0].b', 'c\uFFFD']);
  });

  test('is looked for in a body nested a hundred thousand deep without harm', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    assert.match(findUnstorableText(deep)[0]?.message ?? '', /nested more than 64/);
  });
});

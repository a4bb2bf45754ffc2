import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Numbering, nameOf, numberOf, unknown } from './names.ts';
import { weightsByName } from './weights.ts';

test('a weight is read as any other number is, however it is written', () => {
  const written = fc.oneof(
    fc.tuple(fc.constantFrom('', '-'), fc.nat(), fc.nat(999)).map(([sign, whole, part]) => `${sign}${whole}.${part}`),
    fc.double({ noNaN: true }).map(String),
    fc.constantFrom('-0', '.5', '5.', '+1', '1e3', '-', '.', '1.2.3', '123456789012345678'),
  );
  fc.assert(
    fc.property(fc.array(written), (weights) => {
      const text = weights.map((weight, at) => `name_${at} ${weight}\n`).join('  ');
      assert.deepEqual([...weightsByName(text).values()], weights.map(Number));
    }),
  );
});

test('names are numbered as they are first met, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3000 }), (said) => {
      const numbering = new Numbering();
      const text = said.join('');
      let from = 0;
      for (const name of said) {
        numbering.add(text, from, from + name.length);
        from += name.length;
      }
      const different = [...new Set(said)];
      assert.equal(numbering.count, different.length);
      for (const [number, name] of different.entries()) {
        assert.equal(numberOf(numbering.names, name), number);
        assert.equal(numbering.find(name, 0, name.length), number);
        assert.equal(nameOf(numbering.names, number), name);
      }
      assert.equal(numbering.find('never', 0, 5), unknown);
    }),
    { numRuns: 50 },
  );
});

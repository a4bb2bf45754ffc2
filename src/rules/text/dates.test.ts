import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateIn } from './dates.ts';

const cases: [string, string | undefined][] = [
  ['Ends 30 June 2025.', '2025-06-30'],
  ['until Tuesday 3rd of March, 2026', '2026-03-03'],
  ['ends June 30, 2025', '2025-06-30'],
  ['by 2026-01-05', '2026-01-05'],
  ['until 31/10/2026', '2026-10-31'],
  ['until 03.04.2026', '2026-04-03'],
  ['until 04/03/2026', '2026-04-03'],
  ['until September 2026', '2026-09-31'],
  ['gültig bis 31. Dezember 2026', '2026-12-31'],
  ['bis Ende März 2027', '2027-03-31'],
  ["jusqu'au 1er août 2026", '2026-08-01'],
  ['du 3 juin 2026', '2026-06-03'],
  ['le 14 juillet 2026', '2026-07-14'],
  ['hasta el 5 de enero de 2027', '2027-01-05'],
  ['entro il 9 maggio 2026', '2026-05-09'],
  ['tot en met 2 mei 2026', '2026-05-02'],
  ['ends 30 June', undefined],
  ['our magazine 2026', undefined],
  ['the main 2026 event, set 2026', undefined],
  ['ends 45/45/2026', undefined],
];
for (const [words, date] of cases)
  test(`${JSON.stringify(words)} names ${date ?? 'no full date'}`, () => assert.equal(dateIn(words), date));

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Document } from '../../document/model.ts';
import { endRow } from '../../document/table-rows.ts';
import { review } from '../review.ts';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { claim, negation, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { annotate, annotationsOf } from './annotate.ts';

const fee = claim('trigger.fee', ['transfer ..3 fee ..2 <money>']);
const rulebook = smallRulebook(
  [fee, claim('trigger.label', ['weekend transfer ..1 fee <money>'])],
  [],
  [negation],
  builtInGrammars(),
);

function documentOf(rows: string[][]): Document {
  const page = emptyPage(1);
  addBlock(page, { kind: 'paragraph', language: 'en', runs: [{ text: 'Send money abroad.' }] });
  for (const row of rows) {
    const from = page.blocks.length;
    for (const text of row) addBlock(page, { kind: 'table-cell', language: 'en', runs: [{ text }] });
    endRow(page, from);
  }
  return { format: 'html', pages: [page], unread: [] };
}

function found(concept: string, ...rows: string[][]): string[] {
  const annotated = annotate(documentOf(rows), rulebook);
  return annotationsOf(annotated, concept).map(({ page, start, end }) =>
    annotated.pages[page]!.page.text.slice(start, end),
  );
}

const head = ['You send', 'Transfer fee', 'Arrives'];

describe('a figure of a table', () => {
  it('is quoted with the cells before it', () => {
    const rules = [rule('r/fee', { demand: { kind: 'forbid', what: { concept: 'trigger.fee' } } })];
    const context = {
      jurisdictions: ['gb'],
      products: [['money-transfer']],
      channels: [['website']],
      reviewDate: '2026-11-20',
    };
    const { findings } = review(
      documentOf([head, ['Weekend', '£2.99', 'today']]),
      context,
      smallRulebook([fee], rules, [negation], builtInGrammars()),
    );
    assert.deepEqual(
      findings.flatMap(({ places }) => places.map(({ quote }) => quote)),
      ['Weekend\n£2.99'],
    );
  });

  it('says what it is of with the head of its column', () =>
    assert.deepEqual(found('trigger.fee', head, ['£100', '£1.99', 'today'], ['£500', '£2.99', 'today']), [
      '£1.99',
      '£2.99',
    ]));

  it('holds for its own row only where another row of the column has none', () => {
    const rows = [head, ['Weekday', '£0', 'today'], ['Weekend transfer', '£2.99', 'today']];
    assert.deepEqual(found('trigger.fee', ...rows), ['£2.99']);
    assert.deepEqual(found('trigger.fee', head, ['Weekday', 'None', 'today'], ['Weekend', '£2.99', 'today']), []);
  });

  it('says with the label of its row what neither says alone', () =>
    assert.deepEqual(found('trigger.label', ['For', 'Fee', 'Arrives'], ['Weekend transfer', '£2.99', 'today']), [
      '£2.99',
    ]));

  it('says nothing below plans that stand side by side, and where no row is a head', () => {
    const plans = [
      ['Free', 'Plus'],
      ['Transfer fee', '£0', '£5'],
    ];
    assert.deepEqual(found('trigger.label', ...plans), []);
    assert.deepEqual(found('trigger.fee', ['£100', 'Transfer', '£3'], ['£500', 'fee', '£2.99']), []);
  });

  it('is found once where its own words say it', () =>
    assert.deepEqual(found('trigger.fee', ['Service', 'Transfer cost'], ['Abroad', 'transfer fee £2.99']), [
      'transfer fee £2.99',
    ]));

  it('is read so in the first thousand rows of a long table, and no further', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`£${at + 1}`, '£2.99', 'today']);
    assert.equal(found('trigger.fee', head, ...rows).length, 1000);
  });
});

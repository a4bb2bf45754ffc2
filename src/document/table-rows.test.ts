import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from './builder.ts';
import { endRow, tablesOn } from './table-rows.ts';

/** What of a row's cells reads on from the cell before. */
function joined(...cells: string[]): string[] {
  const page = emptyPage(1);
  addBlock(page, { kind: 'paragraph', runs: [{ text: 'Before the table' }] });
  const from = page.blocks.length;
  for (const text of cells) addBlock(page, { kind: 'table-cell', runs: [{ text }] });
  endRow(page, from);
  return page.blocks.filter((block) => block.readsOn).map(({ start, end }) => page.text.slice(start, end));
}

describe("a table's row", () => {
  it('of a label and its value reads on', () => assert.deepEqual(joined('Annual fee', '£60'), ['£60']));

  it('of a head, of two figures or of two texts does not', () => {
    assert.deepEqual(joined('Account', 'Monthly fee'), []);
    assert.deepEqual(joined('£100', '£1.99'), []);
    assert.deepEqual(joined('Halden Fibre 100', '£29'), []);
  });

  it('of more columns does not', () => assert.deepEqual(joined('Monthly fee', '£0', '£5'), []));

  it('of more cells than anybody reads across is none', () => {
    const page = emptyPage(1);
    for (let at = 0; at < 300; at++) addBlock(page, { kind: 'table-cell', runs: [{ text: `Cell ${at}` }] });
    endRow(page, 0);
    assert.equal(page.blocks[0]!.startsRow, undefined);
  });

  it('is told from the rows above and below', () => {
    const page = emptyPage(1);
    for (const row of [
      ['Account', 'Fee'],
      ['Easy', '£4'],
    ]) {
      const from = page.blocks.length;
      for (const text of row) addBlock(page, { kind: 'table-cell', runs: [{ text }] });
      endRow(page, from);
    }
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'After the table' }] });
    const tables = [...tablesOn(page)].map((rows) =>
      rows.map((cells) => cells.map(({ start, end }) => page.text.slice(start, end))),
    );
    assert.deepEqual(tables, [
      [
        ['Account', 'Fee'],
        ['Easy', '£4'],
      ],
    ]);
  });

  it('does not where a customer sees one of the cells only', () => {
    const page = emptyPage(1);
    addBlock(page, { kind: 'table-cell', runs: [{ text: 'Annual fee' }] });
    addBlock(page, { kind: 'table-cell', runs: [{ text: '£60', visible: false }] });
    endRow(page, 0);
    assert.equal(page.blocks[1]!.readsOn, undefined);
  });
});

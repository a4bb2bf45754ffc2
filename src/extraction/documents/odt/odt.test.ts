import assert from 'node:assert/strict';
import { test } from 'node:test';
import { odtOf } from '../../testing/odt.ts';
import { blocksOf, readBytes, runWith } from '../../testing/read.ts';
import { odtReader } from './index.ts';

const p = (inner: string, style = '') => `<text:p ${style && `text:style-name="${style}"`}>${inner}</text:p>`;
const style = (name: string, family: string, properties: string, parent = '') =>
  `<style:style style:name="${name}" style:family="${family}" ${parent && `style:parent-style-name="${parent}"`}>${properties}</style:style>`;

test('headings, lists, tables, notes, boxes, headers and comments of an odt file are told apart', async () => {
  const text = [
    '<text:h text:outline-level="2">Earn 8%</text:h>',
    p(
      'Invest<text:s text:c="2"/>now<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Capital at risk.</text:p></text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator><text:p>check this</text:p></office:annotation>',
    ),
    `<text:list><text:list-item>${p('first point')}</text:list-item></text:list>`,
    `<table:table><table:table-row><table:table-cell>${p('Rate')}</table:table-cell><table:table-cell>${p('5%')}</table:table-cell></table:table-row></table:table>`,
    p(`<draw:frame><draw:text-box>${p('boxed')}</draw:text-box><svg:title>A chart</svg:title></draw:frame>`),
  ].join('');
  const document = await readBytes(odtReader, odtOf({ text, header: p('Acme Bank'), footer: p('Authorised') }));
  assert.deepEqual(
    blocksOf(document).map(({ kind, text: words }) => [kind, words]),
    [
      ['header', 'Acme Bank'],
      ['heading', 'Earn 8%'],
      ['paragraph', 'Invest  now'],
      ['comment', 'check this'],
      ['list-item', 'first point'],
      ['table-cell', 'Rate'],
      ['table-cell', '5%'],
      ['paragraph', 'boxed'],
      ['caption', 'A chart'],
      ['footnote', 'Capital at risk.'],
      ['footer', 'Authorised'],
    ],
  );
  assert.equal(runWith(document, 'check this')?.visible, false);
});

test('sizes, colours and what is hidden come from styles and their parents', async () => {
  const styles = [
    style('Big', 'paragraph', '<style:text-properties fo:font-size="24pt" fo:font-weight="bold"/>'),
    style('Half', 'paragraph', '<style:text-properties fo:font-size="50%" fo:color="#777777"/>', 'Big'),
    style('Gone', 'text', '<style:text-properties text:display="none"/>'),
    style('Snow', 'text', '<style:text-properties fo:color="#ffffff"/>'),
    style('Dark', 'table-cell', '<style:table-cell-properties fo:background-color="#000000"/>'),
  ].join('');
  const text = [
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>guaranteed</text:p></text:deletion></text:changed-region></text:tracked-changes>',
    p('large', 'Big'),
    p('little', 'Half'),
    p('<text:span text:style-name="Gone">vanished</text:span><text:span text:style-name="Snow">snow</text:span>'),
    `<table:table><table:table-row><table:table-cell table:style-name="Dark">${p('<text:span text:style-name="Snow">moon</text:span>')}</table:table-cell></table:table-row></table:table>`,
    `<text:section text:display="none">${p('section')}</text:section>`,
  ].join('');
  const document = await readBytes(odtReader, odtOf({ text, styles }));
  assert.equal(runWith(document, 'large')?.points, 24);
  assert.equal(runWith(document, 'little')?.points, 12);
  assert.equal(runWith(document, 'little')?.contrast, 4.48);
  assert.deepEqual(
    ['guaranteed', 'vanished', 'snow', 'moon', 'section'].map((word) => runWith(document, word)?.hiddenBecause),
    [
      'It was deleted in tracked changes.',
      'It is formatted as hidden text.',
      'It has the colour of its background.',
      undefined,
      'It is formatted as hidden text.',
    ],
  );
});

test('an odt file with a password is said to be protected', async () => {
  const manifest =
    '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
  const bytes = odtOf({ text: p('x'), parts: { 'META-INF/manifest.xml': manifest } });
  await assert.rejects(readBytes(odtReader, bytes), { code: 'ENCRYPTED_FILE' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from '../document/model.ts';
import { readPlainText } from '../document/plain-text.ts';
import { review } from '../rules/review.ts';
import { claim, rule, smallRulebook } from '../rules/testing/small-rulebook.ts';
import type { Finding, Place, Review } from '../rules/types.ts';
import { type Frame, isCarousel, joinFrames, reviewOfFrames } from './carousel.ts';

const frame = (fileName: string, ...texts: string[]): Frame & { document: Document } => {
  const pages = texts.map((text, at) => ({ ...readPlainText(text).pages[0]!, number: at + 1 }));
  return { fileName, document: { format: 'text', pages, unread: [] } };
};
const broken: Frame = { fileName: 'b.png', unreadBecause: 'The file is damaged.' };

const place = (pageNumber: number, quote: string): Place => ({ pageNumber, medium: 'text', start: 0, end: 5, quote });
const finding = (...places: Place[]): Finding => ({
  rules: [],
  severity: 'HIGH',
  theme: 'fees-and-costs',
  recommendation: 'Say what it costs.',
  rationale: 'Why.',
  places,
  evidence: { detector: 'forbid' },
});
const whole = (...findings: Finding[]): Review => ({
  findings,
  untold: [],
  reviewRequired: findings.length > 0,
  overallAssessment: 'The verdict.',
  rulebookVersion: 'v',
});

test('only a carousel of several files is read as one', () => {
  assert.equal(isCarousel({ type: 'carousel', upload_ids: ['a', 'b'] }), true);
  assert.equal(isCarousel({ type: 'carousel', upload_ids: ['a'] }), false);
  assert.equal(isCarousel({ type: 'carousel', upload_ids: null }), false);
  assert.equal(isCarousel({ type: 'variations', upload_ids: ['a', 'b'] }), false);
  assert.equal(isCarousel({ type: null, upload_ids: ['a', 'b'] }), false);
});

test('the frames’ pages follow each other under numbers of their own, the caption last', () => {
  const { document } = joinFrames([frame('a.pdf', 'One', 'Two'), frame('b.pdf', 'Three')], 'The caption');
  assert.deepEqual(
    document.pages.map(({ number, text, isCaption }) => [number, text, isCaption ?? false]),
    [
      [1, 'One', false],
      [2, 'Two', false],
      [3, 'Three', false],
      [4, 'The caption', true],
    ],
  );
});

test('a frame that cannot be read is told of as not read, and so is what was not read of another', () => {
  const half = frame('a.png', 'One');
  half.document.unread.push({ what: 'A picture', why: 'too small' });
  const { document } = joinFrames([half, broken], null);
  assert.deepEqual(
    document.unread.map(({ what }) => what),
    ['A picture of frame 1', 'frame 2 (b.png)'],
  );
});

test('a finding is told at the frame of its first words, by that file’s page, and names what stands on others', () => {
  const joined = joinFrames([frame('a', 'One', 'Two'), frame('b', 'No fees'), frame('c', 'Fees: 1%')], null);
  const [first, second, third] = reviewOfFrames(whole(finding(place(3, 'No fees'), place(4, 'Fees: 1%'))), joined);
  assert.deepEqual([first!.findings.length, second!.findings.length, third!.findings.length], [0, 1, 0]);
  assert.deepEqual(second!.findings[0]!.places, [place(1, 'No fees')]);
  assert.match(second!.findings[0]!.rationale, /frame 3 \(“Fees: 1%”\)/);
  assert.ok(first!.reviewRequired && third!.reviewRequired);
});

test('each frame says which of how many it is, what decides the whole and where that is told', () => {
  const joined = joinFrames([frame('a', 'One'), frame('b', 'Two'), frame('c', 'Three')], null);
  const reviews = reviewOfFrames(whole(finding(place(1, 'One')), finding(place(3, 'Three'))), joined);
  const [first, second] = reviews.map(({ overallAssessment }) => overallAssessment);
  assert.match(first!, /^Frame 1 of 3 .* The verdict\. Told at this frame: 1 breach; the rest at frame 3\.$/);
  assert.match(second!, /^Frame 2 of 3 .* None of it is told at this frame: see frames 1 and 3\.$/);
});

test('words of the caption are told at the first frame that was read, as a page after its own', () => {
  const joined = joinFrames([broken, frame('a', 'One', 'Two')], 'Guaranteed 12%');
  const [first, second] = reviewOfFrames(whole(finding(place(3, 'Guaranteed'))), joined);
  assert.equal(first!.findings.length, 0);
  assert.equal(second!.findings[0]!.places[0]!.pageNumber, 3);
});

test('the end of a frame and the start of the next are read as neighbours, further frames are not', () => {
  const near = { near: [{ concept: 'claim.free' }, { concept: 'claim.fee' }], within: 'block' as const };
  const rulebook = smallRulebook(
    [claim('claim.free', ['no fees']), claim('claim.fee', ['fee of <percent>'])],
    [rule('free-but', { demand: { kind: 'forbid', what: near } })],
  );
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  const found = (...texts: string[]) =>
    review(
      joinFrames(
        texts.map((text) => frame('a', text)),
        null,
      ).document,
      context,
      rulebook,
    ).findings.length;
  assert.equal(found('No fees', 'A fee of 1%'), 1);
  assert.equal(found('A fee of 1%', 'No fees', 'Swipe'), 1);
  assert.equal(found('No fees', 'Swipe', 'A fee of 1%'), 0);
});

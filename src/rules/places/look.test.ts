import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage, type RunInput } from '../../document/builder.ts';
import type { Document, Medium } from '../../document/model.ts';
import { review } from '../review.ts';
import type { Prominence } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['video']], reviewDate: '2026-11-20' };
const rulebook = (prominence: Prominence) =>
  smallRulebook(
    [claim('disclosure.risk', ['capital ..2 at risk'], { kind: 'disclosure' })],
    [rule('r/plain', { demand: { kind: 'prominence', of: ['disclosure.risk'], prominence } })],
  );

function pageOf(medium: Medium, ...blocks: RunInput[][]): Document {
  const page = emptyPage(1, medium);
  for (const runs of blocks) addBlock(page, { kind: 'paragraph', runs });
  return { format: 'test', pages: [page], unread: [] };
}

const rationaleOf = (document: Document, prominence: Prominence): string | undefined =>
  review(document, context, rulebook(prominence)).findings[0]?.rationale;

describe('a disclosure that is there', () => {
  it('is too small beside the largest words', () => {
    const small = pageOf(
      'image',
      [{ text: 'Grow your money', size: 0.2 }],
      [{ text: 'Your capital is at risk', size: 0.01 }],
    );
    assert.match(rationaleOf(small, { minimumShare: 0.1 })!, /5\.0% of the size of the largest/);
    assert.equal(rationaleOf(small, { minimumShare: 0.04 }), undefined);
    const set = (look: Partial<RunInput>) =>
      pageOf('image', [{ text: 'Grow', size: 0.2 }], [{ text: 'Your capital is at risk', size: 0.01, ...look }]);
    const inPicture = { minimumShareInPicture: 0.1 };
    assert.match(rationaleOf(small, inPicture)!, /5\.0% of the size of the largest/);
    for (const look of [{ points: 9 }, { startMs: 0, endMs: 9000 }]) {
      assert.equal(rationaleOf(set(look), inPicture), undefined);
      assert.match(rationaleOf(set(look), { minimumShare: 0.1 })!, /5\.0% of the size of the largest/);
    }
  });
  it('is large enough in the seven points of usual small print on a page that is held in the hand, and not on a poster', () => {
    const at = (points: number, height?: number, medium: Medium = 'text') => {
      const size = points / (height ?? 1000);
      const document = pageOf(medium, [{ text: 'Your capital is at risk', points, size }]);
      if (height !== undefined) document.pages[0]!.height = height;
      return rationaleOf(document, { minimumHeight: 0.014 });
    };
    const a4 = 842;
    assert.deepEqual([at(11, a4), at(7, a4), at(6.49, a4), at(12)], [undefined, undefined, undefined, undefined]);
    assert.match(at(6, a4)!, /6\.0 points high, and at least 6\.5 are needed/);
    assert.match(at(12, 2384)!, /0\.5% of the height of the page/);
    assert.match(at(9)!, /9\.0 pixels high, and at least 11 are needed/);
    assert.deepEqual([at(8, a4, 'image'), at(6, a4, 'image') === undefined], [undefined, false]);
  });
  it('is no more to be seen where nobody sees it than where it has to be opened', () => {
    const page = (...more: RunInput[][]) =>
      pageOf('text', [{ text: 'Grow your money' }], [{ text: 'Your capital is at risk', visible: false }], ...more);
    assert.match(rationaleOf(page(), { notOnlyIn: ['folded'] })!, /nobody sees it as the page stands/);
    assert.equal(rationaleOf(page(), { contrast: 3 }), undefined);
    assert.equal(rationaleOf(page([{ text: 'Capital is at risk.' }]), { notOnlyIn: ['folded'] }), undefined);
    const beside = pageOf('text', [{ text: 'Capital is at risk', visible: false, source: 'note' }]);
    assert.equal(rationaleOf(beside, { notOnlyIn: ['folded'] }), undefined);
  });
  it('is told with figures that differ, however little it is too small', () => {
    const at = (size: number) =>
      rationaleOf(pageOf('image', [{ text: 'Your capital is at risk', size }]), { minimumHeight: 0.014 });
    assert.match(at(0.01389)!, /1\.39% of the height of the page, and at least 1\.4% is needed/);
    assert.match(at(0.0139999999)!, /just under 1\.4% of the height/);
  });
  it('is too faint', () => {
    const faint = pageOf('image', [{ text: 'Your capital is at risk', contrast: 1.8 }]);
    assert.match(rationaleOf(faint, { contrast: 3 })!, /1\.8 to 1, and at least 3 to 1/);
  });
  it('is on screen too shortly for its words', () => {
    const flash = (endMs: number) =>
      pageOf('video', [{ text: 'Your capital is at risk', source: 'ocr', startMs: 0, endMs }]);
    assert.match(rationaleOf(flash(1000), { seconds: 2, secondsPerWord: 0.2 })!, /1\.0 seconds, and at least 3 /);
    assert.equal(rationaleOf(flash(4000), { seconds: 2, secondsPerWord: 0.2 }), undefined);
    const long = { text: 'Your capital is at risk. Fees of two percent apply to each trade and are taken at once.' };
    const whole = pageOf('video', [{ ...long, source: 'ocr', startMs: 0, endMs: 4000 }]);
    assert.match(rationaleOf(whole, { seconds: 2, secondsPerWord: 0.2 })!, /at least 5\.\d/);
  });
  it('is gabbled at twice the speed of the rest', () => {
    const spoken = (seconds: number) =>
      pageOf('audio', [
        { text: 'Grow your money with our new funds today. ', source: 'speech', startMs: 0, endMs: 3200 },
        { text: 'Open an account in five minutes from your sofa. ', source: 'speech', startMs: 3200, endMs: 6800 },
        {
          text: 'Your capital is at risk when you invest with us.',
          source: 'speech',
          startMs: 6800,
          endMs: 6800 + seconds * 1000,
        },
      ]);
    assert.match(rationaleOf(spoken(1.6), { maximumSpeed: 1.7 })!, /times as fast as the rest/);
    assert.equal(rationaleOf(spoken(4), { maximumSpeed: 1.7 }), undefined);
  });
  it('is gabbled when its few words are, with what is said in the same breath', () => {
    const speech = (text: string, startMs: number, endMs: number): RunInput[] => [
      { text, source: 'speech', startMs, endMs },
    ];
    const claims = [
      speech('Grow your money with our new funds today.', 0, 3200),
      speech('Open an account in five minutes from your sofa.', 3200, 6800),
      speech('All you need is a phone and a bank card.', 6800, 10_000),
    ];
    const breath = 'Capital is at risk. You may get back less than you put in.';
    const short = 'Capital at risk. You may get back less than you put in.';
    for (const text of [breath, short]) {
      const fast = pageOf('audio', ...claims, speech(text, 10_000, 11_200));
      assert.match(rationaleOf(fast, { maximumSpeed: 1.7 })!, /times as fast as the rest/, text);
      assert.equal(
        rationaleOf(pageOf('audio', ...claims, speech(text, 10_000, 15_000)), { maximumSpeed: 1.7 }),
        undefined,
      );
    }
  });
  it('is told once with all that stands as small beside it, whichever laws ask for it', () => {
    const disclosures = ['capital is at risk', 'fees apply'].map((words, at) =>
      claim(`disclosure.d${at}`, [words], { kind: 'disclosure' }),
    );
    const of = disclosures.map(({ id }) => id);
    const demand = { kind: 'prominence', of, prominence: { minimumHeight: 0.014 } } as const;
    const laws = smallRulebook(disclosures, [rule('one/law', { demand }), rule('other/law', { demand })]);
    const small = pageOf('image', [{ text: 'Capital is at risk. Fees apply.', size: 0.01 }]);
    assert.deepEqual(
      review(small, context, laws).findings.map(({ places }) => places.map(({ quote }) => quote)),
      [['Capital is at risk', 'Fees apply']],
    );
  });
  it('is enough when it is plain to see once', () => {
    const twice = pageOf(
      'image',
      [{ text: 'Your capital is at risk', size: 0.01 }],
      [{ text: 'Big words here', size: 0.1 }],
      [{ text: 'Your capital is at risk', size: 0.05 }],
    );
    assert.equal(rationaleOf(twice, { minimumShare: 0.2 }), undefined);
  });
});

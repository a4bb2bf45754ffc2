import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, type BlockInput, emptyPage, type RunInput } from '../../document/builder.ts';
import type { Box } from '../../document/model.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import type { Place } from '../types.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
const concepts = [
  claim('claim.return', ['<percent> return']),
  claim('claim.guarantee', ['guaranteed <percent> return']),
  claim('claim.certain', ['return', 'guaranteed <percent> return']),
  claim('claim.lose', ["can't lose"]),
];
const forbidding = (...names: string[]) =>
  rule(`r/${names.join('-')}`, {
    theme: 'guarantee',
    demand: { kind: 'forbid', what: { any: names.map((concept) => ({ concept })) } },
  });

function placesIn(runs: RunInput[], names: string[][]): Place[] {
  const page = emptyPage(1, 'image');
  addBlock(page, { kind: 'paragraph', runs });
  const rules = names.map((each) => forbidding(...each));
  const { findings } = review({ format: 'test', pages: [page], unread: [] }, context, smallRulebook(concepts, rules));
  return findings.flatMap(({ places }) => places);
}

const line: Box = [0.1, 0.2, 0.6, 0.05];

describe('the box of quoted words', () => {
  it('is the part of the line that they take up', () => {
    const [place] = placesIn(
      [{ text: "You know that you really can't lose, here", box: line, size: 0.05 }],
      [['claim.lose']],
    );
    const [x, y, width, height] = place?.box ?? [];
    assert.deepEqual([y, height], [0.2, 0.05]);
    // What Helvetica makes of it.
    assert.ok(x === 0.1 && Math.abs(width! - 0.514) < 0.01, `${x} ${width}`);
  });

  it('is the whole box where it holds more than a line, or all its words are quoted', () => {
    const tall = placesIn(
      [{ text: "You really can't lose here", box: [0.1, 0.2, 0.6, 0.3], size: 0.05 }],
      [['claim.lose']],
    );
    const whole = placesIn([{ text: "can't lose", box: line, size: 0.05 }], [['claim.lose']]);
    assert.deepEqual([tall[0]?.box, whole[0]?.box], [[0.1, 0.2, 0.6, 0.3], line]);
  });
});

it('quotes nothing of the signs without width that a preheader is filled up with', () => {
  const [place] = placesIn([{ text: "Here you can't lose\u034f \u200c \u034f \u200c" }], [['claim.lose']]);
  assert.deepEqual([place?.quote, place?.end], ["Here you can't lose", 19]);
});

describe('words that several rules or patterns are about', () => {
  it('are pointed at once, with the longest quote', () => {
    const quotesFor = (...names: string[][]) =>
      placesIn([{ text: 'A guaranteed 8% return.' }], names).map(({ quote }) => quote);
    assert.deepEqual(quotesFor(['claim.return'], ['claim.guarantee']), ['A guaranteed 8% return']);
    assert.deepEqual(quotesFor(['claim.certain', 'claim.return']), ['A guaranteed 8% return']);
    assert.deepEqual(quotesFor(['claim.guarantee', 'claim.certain']), ['A guaranteed 8% return']);
  });
});

describe('where something that is missing is pointed at', () => {
  const warned = rule('r/warned', {
    demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
  });
  const disclosing = smallRulebook(
    [{ ...claim('disclosure.risk', ['capital at risk']), kind: 'disclosure' }],
    [warned],
  );
  const leadIn = (blocks: BlockInput[]): string | undefined => {
    const page = emptyPage(1);
    for (const block of blocks) addBlock(page, block);
    return review({ format: 'test', pages: [page], unread: [] }, context, disclosing).findings[0]?.places[0]?.quote;
  };
  const menu: BlockInput = {
    kind: 'paragraph',
    runs: [
      { text: 'Home ', href: '/' },
      { text: 'Help ', href: '/help' },
      { text: 'Log in', href: '/in' },
    ],
  };

  it('is what the promotion says first, not its menu', () => {
    const offer: BlockInput = { kind: 'heading', runs: [{ text: 'Shares for everyone' }] };
    assert.equal(leadIn([menu, offer]), 'Shares for everyone');
  });

  it('ends with its bracket', () => {
    const subject: BlockInput = { kind: 'subject', runs: [{ text: 'Shares for you (and what they cost)' }] };
    assert.equal(leadIn([subject]), 'Shares for you (and what they cost)');
  });

  it('is the menu where there is nothing else', () => {
    assert.equal(leadIn([menu]), 'Home');
  });
});

it('a place tells what of a mail, a post or a page it stands in', () => {
  const page = emptyPage(1);
  for (const block of [
    { kind: 'subject', runs: [{ text: 'Sure gains inside' }] },
    { kind: 'paragraph', runs: [{ text: 'Read of sure gains here.', onDemand: true }] },
    { kind: 'footnote', runs: [{ text: 'These are sure gains.' }] },
    { kind: 'paragraph', runs: [{ text: 'Have sure gains.' }] },
  ] as BlockInput[])
    addBlock(page, block);
  const caption = { ...emptyPage(2), isCaption: true as const };
  addBlock(caption, { kind: 'paragraph', runs: [{ text: 'Swipe for sure gains' }] });
  const rules = smallRulebook(
    [claim('claim.gains', ['sure gains'])],
    [rule('r', { demand: { kind: 'forbid', what: { concept: 'claim.gains' } } })],
  );
  const [finding] = review({ format: 'x', pages: [page, caption], unread: [] }, context, rules).findings;
  assert.deepEqual(
    finding!.places.map(({ part }) => part),
    ['subject', 'folded', 'footnote', undefined, 'caption'],
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
const rulebook = smallRulebook(
  [claim('claim.free', ['costs nothing'])],
  [rule('r/free', { theme: 'guarantee', demand: { kind: 'forbid', what: { any: [{ concept: 'claim.free' }] } } })],
);
const found = (text: string): number => review(readPlainText(text), context, rulebook).findings.length;

describe('a headline', () => {
  it('set in short lines reads on from one to the next', () => {
    assert.equal(found('Our new account costs\nnothing at all'), 1);
    assert.equal(found('OUR NEW ACCOUNT COSTS\nNOTHING AT ALL'), 1);
  });

  it('does not read on into what it is the heading of, which begins anew', () => {
    const under = (below: string): number => {
      const page = emptyPage(1);
      addBlock(page, { kind: 'heading', level: 1, runs: [{ text: 'What our account costs' }] });
      addBlock(page, { kind: 'paragraph', runs: [{ text: below }] });
      return review({ format: 'test', pages: [page], unread: [] }, context, rulebook).findings.length;
    };
    assert.equal(under('Nothing is tucked away'), 0);
    assert.equal(under('nothing at all'), 1);
  });

  it('does not read on into the paragraph below it', () => {
    const below =
      'Nothing is tucked away, nothing is there to catch you out, and every fee is told before you open it.';
    assert.equal(found(`What each account costs\n${below}`), 0);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Document } from '../../document/model.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

type Require = Extract<Demand, { kind: 'require' }>;

const found = (document: Document, demand: Pick<Require, 'within' | 'characters'>) => {
  const at = demand.within === 'inbox' ? ('inbox' as const) : ('opening' as const);
  const rulebook = smallRulebook(
    [claim('claim.rate', ['earn <percent>']), claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' })],
    [
      rule('first', {
        when: { concept: 'claim.rate', ...(demand.within === 'document' ? {} : { at }) },
        demand: { kind: 'require', disclosure: ['disclosure.risk'], ...demand },
      }),
    ],
  );
  const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
  return review(document, context, rulebook).findings;
};
const filler = 'The app opens in a second and shows all that you have, wherever you are. '.repeat(3);

test('a subject line that promises needs the warning there or in the line after it', () => {
  const mail = (text: string) => found(readPlainText(text), { within: 'inbox' });
  assert.match(mail('Subject: Earn 9%\nCapital at risk. Hello.')[0]!.rationale, /seen only once it is opened/);
  assert.equal(mail('Subject: Earn 9%. Capital at risk\nHello.').length, 0);
  assert.equal(mail('Subject: Earn 9%\nPreheader: Capital at risk.\nHello.').length, 0);
  assert.equal(mail('Subject: Our new app\nEarn 9%. Capital at risk.').length, 0);
  assert.equal(mail('Earn 9%. Capital at risk.').length, 0);
});

test('how much of a post is seen first is the rule’s to say', () => {
  const post = readPlainText(`Earn 9%. ${filler}Capital at risk.`);
  assert.match(found(post, { within: 'opening' })[0]!.rationale, /begins after 228 characters; about 125 are seen/);
  assert.equal(found(post, { within: 'opening', characters: 280 }).length, 0);
});

test('a picture is seen whole, and the first words of the caption beside it', () => {
  const picture = emptyPage(1, 'image');
  for (const text of ['Earn 9%', filler, 'Capital at risk'])
    addBlock(picture, { kind: 'paragraph', runs: [{ text, source: 'ocr' }] });
  assert.equal(found({ format: 'image', pages: [picture], unread: [] }, { within: 'opening' }).length, 0);
  const caption = (text: string) => ({ ...readPlainText(text).pages[0]!, number: 2, isCaption: true as const });
  const plain = { ...picture, ...readPlainText('Our app').pages[0]!, medium: 'image' as const };
  const posts = [`Earn 9%. Capital at risk. ${filler}`, `Earn 9%. ${filler}Capital at risk.`].map((text) =>
    found({ format: 'image', pages: [plain, caption(text)], unread: [] }, { within: 'opening' }),
  );
  assert.deepEqual([posts[0]!.length, posts[1]!.length], [0, 1]);
});

test('words that are there and hidden are told as hidden, not as missing', () => {
  const page = emptyPage(1);
  addBlock(page, { kind: 'paragraph', runs: [{ text: 'Earn 9%' }] });
  const hiddenBecause = 'It is white on white.';
  addBlock(page, { kind: 'paragraph', runs: [{ text: 'Capital at risk', visible: false, hiddenBecause }] });
  const [finding] = found({ format: 'html', pages: [page], unread: [] }, { within: 'document' });
  assert.match(
    finding!.rationale,
    /“Capital at risk” is in the file, but customers do not see it: it is white on white\./,
  );
  assert.match(finding!.recommendation, /^Show the words that are hidden now\./);
  assert.equal(finding!.unseen, undefined);
});

test('what is missing from the whole is told on every page that calls for it, at a few places of each', () => {
  const page = readPlainText('Earn 9%.\n\nEarn 8%.\n\nEarn 7%.\n\nEarn 6%.').pages[0]!;
  const pages = [1, 2, 3, 4, 5].map((number) => ({ ...page, number }));
  const [finding] = found({ format: 'pdf', pages, unread: [] }, { within: 'document' });
  const places = finding!.places.map(({ pageNumber }) => pageNumber);
  assert.deepEqual(
    places,
    [1, 2, 3, 4, 5].flatMap((number) => [number, number, number]),
  );
});

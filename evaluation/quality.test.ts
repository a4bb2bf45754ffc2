import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadRulebooks } from '../src/rulebooks/index.ts';
import { wordList } from './baselines.ts';
import { readChanged } from './changed.ts';
import { type Frame, framed, frameNames } from './frames.ts';
import { type KeptPart, keptNames, keptParts, readKept } from './kept.ts';
import { type LabelledPromotion, type Part, readPromotions } from './promotions.ts';
import {
  f1,
  judgeAll,
  precision,
  recall,
  scorePromotions,
  scoreThemes,
  severityAgreement,
  soundness,
  total,
} from './score.ts';

/** What was measured when a change landed; a figure below it is a drop. Raise them when figures rise. */
type Floors = Record<
  'tuned' | 'reported' | 'unseen',
  { precision: number; recall: number; themesF1: number; severity: number }
> &
  Record<KeptPart, { precision: number; recall: number }> & {
    changed: { precision: number; recall: number };
    misdeclared: { precision: number; recall: number };
    frames: Record<Frame, { precision: number; recall: number }>;
  };

const floors = JSON.parse(readFileSync(new URL('./floors.json', import.meta.url), 'utf8')) as Floors;
const loaded = loadRulebooks([fileURLToPath(new URL('../rulebooks', import.meta.url))]);
const promotions = readPromotions();
const judgedPart = (part: Part) =>
  judgeAll(
    promotions.filter((promotion) => promotion.part === part),
    loaded,
  );
const parts = { tuned: judgedPart('tune'), reported: judgedPart('report'), unseen: judgedPart('unseen') };
const about = { tuned: 'tuned on', reported: 'only reported', unseen: 'that stay unseen' };

for (const name of ['tuned', 'reported', 'unseen'] as const) {
  describe(`reviews of the promotions ${about[name]}`, () => {
    const part = parts[name];
    const promotions = scorePromotions(part);
    const measured = {
      precision: precision(promotions),
      recall: recall(promotions),
      themesF1: f1(total(scoreThemes(part).values())),
      severity: severityAgreement(part),
    };
    for (const [figure, value] of Object.entries(measured)) {
      const floor = floors[name][figure as keyof typeof measured];
      test(`have ${figure} ${value.toFixed(3)}, not below ${floor}`, () => assert.ok(value >= floor));
    }
    test('quote verbatim and cite rules that exist, all of them', () => {
      const { quotes, citations } = soundness(part, loaded);
      assert.deepEqual({ quotes, citations }, { quotes: 1, citations: 1 });
    });
  });
}

for (const part of keptNames) {
  describe(`reviews of ${keptParts[part]}`, () => notBelow(readKept(part), floors[part]));
}

describe('reviews of promotions of which one statement was taken out or replaced', () =>
  notBelow(readChanged(), floors.changed));

const onlyReported = promotions.filter(({ part }) => part === 'report');
for (const frame of frameNames) {
  describe(`reviews of those only reported, in the frame of a ${frame}`, () =>
    notBelow(framed(onlyReported, frame), floors.frames[frame]));
}

const asOtherGoods = onlyReported.map((one) => ({ ...one, product: 'other-consumer' }));
describe('reviews of those only reported, whatever they are about declared as other consumer goods', () =>
  notBelow(asOtherGoods, floors.misdeclared));

function notBelow(labelled: LabelledPromotion[], floor: { precision: number; recall: number }): void {
  const counts = scorePromotions(judgeAll(labelled, loaded));
  const measured = { precision: precision(counts), recall: recall(counts) };
  for (const [figure, value] of Object.entries(measured)) {
    const least = floor[figure as keyof typeof measured];
    test(`have ${figure} ${value.toFixed(3)}, not below ${least}`, () => assert.ok(value >= least));
  }
}

/** What firms print below what they sell, and what says nothing of whether that is in order. */
const asides = [
  'Tested by an outside laboratory this spring.',
  'Scored 4.6 by 1,890 buyers on Reviews.io, October 2026.',
  'A charity on the register, number 1176543.',
  'Your yearly summary is in the app.',
  'Ask us for help with the forms; there is no rush.',
  'We will never ask for your PIN or password. Report scams to Action Fraud.',
  'Beware of fake accounts using our name.',
  'Not available to people in the UK.',
  'Five things people ask before they join.',
  'This page is general information only.',
  'Ring 1800 007 007 to talk to a free financial counsellor.',
];
const leastWithAside = 0.89;
const inBreach = onlyReported.filter(({ expected, language }) => expected.length > 0 && language === 'en');

for (const aside of asides) {
  const told = recall(
    scorePromotions(
      judgeAll(
        inBreach.map((one) => ({ ...one, text: `${one.text}\n\n${aside}` })),
        loaded,
      ),
    ),
  );
  test(`find ${told.toFixed(3)} of those in breach that add “${aside}”, not below ${leastWithAside}`, () =>
    assert.ok(told >= leastWithAside));
}

test('beat flagging everything, and a plain word list, on promotions nobody tuned on', () => {
  const ours = f1(scorePromotions(parts.unseen));
  const words = judgeAll(
    promotions.filter(({ part }) => part === 'unseen'),
    wordList(loaded),
  );
  assert.ok(ours > f1(scorePromotions(parts.unseen, () => true)) + 0.05);
  assert.ok(ours > f1(scorePromotions(words)) + 0.05);
});

import { oncePerBoth } from '../../kernel/once-per.ts';
import { type Annotated, seenOf } from '../places/annotate.ts';
import type { ReadPage } from '../places/pages.ts';
import { onlyGreets } from '../places/salutation.ts';
import type { Span } from '../places/spans.ts';
import type { Hearing } from './heard.ts';
import type { Classifier } from './learnt.ts';
import { writtenIn } from './manner.ts';
import type { Passage } from './passages.ts';
import { isOfMenu, type ScoredStretch, scoredIn } from './score-stretches.ts';

/** Whose words firms put around anything they print: who trades and by whose leave, why a mail came; and what often stands among these. */
export const furnishing = { surely: 'context.imprint', maybe: 'context.small-print' };

/** What a sentence speaks for standing around a promotion, or, below zero, for being part of it. */
const worth = { surely: 2, maybe: 0.5, inMenu: 0.5, short: -0.4, other: -1, inBreach: -3 };
/** In words: "Find a branch" may stand in any menu. */
const longestShort = 3;
/** In log odds: a sentence whose stretch says so much for a breach is part of what is promoted, if it is none that any firm prints. */
const saysMuch = 0.5;

/** Sentences worth so little together are no furnishing: a promotion may say who it is from, or greet. */
const leastLeftOut = 5;
/** Beyond sentences that cost so much the promotion has begun, whatever stands in it further on. */
const mostCrossed = 2.2;

/**
 * What is promoted on each page, without what stands before and behind it: greetings, menus, imprints, how to leave a list of mails.
 * That says nothing of a breach, and would weigh the more the longer it is: above a firm's small print three times as many breaches
 * read in order.
 */
export function promotedIn(hearing: Hearing): readonly Passage[] {
  const known = knownOf(hearing.annotated, hearing.classifier);
  known.passages ??= withoutFurnishing(hearing);
  return known.passages;
}

/** Each rule that goes by likeness asks for them. */
const knownOf = oncePerBoth((_annotated: Annotated, _classifier: Classifier): { passages?: Passage[] } => ({}));

function withoutFurnishing(hearing: Hearing): Passage[] {
  const worthOn = worthOfSentences(hearing);
  return hearing.annotated.pages.map((read, page) => {
    const last = read.tokens.count - 1;
    const worths = worthOn(read, page);
    const before = leftOut(worths);
    const behind = leftOut(worths.toReversed());
    const isFurnished =
      before.worth + behind.worth >= leastLeftOut && before.sentences + behind.sentences < worths.length;
    if (!isFurnished) return { page, first: 0, last };
    const { sentenceStart } = read;
    return {
      page,
      first: sentenceStart[before.sentences]!,
      last: sentenceStart[worths.length - behind.sentences]! - 1,
    };
  });
}

/** How many sentences, one after the other from the first, are worth most together. */
function leftOut(worths: readonly number[]): { sentences: number; worth: number } {
  const most = { sentences: 0, worth: 0 };
  let sum = 0;
  for (const [at, worth] of worths.entries()) {
    sum += worth;
    if (sum < most.worth - mostCrossed) break;
    if (sum > most.worth) Object.assign(most, { sentences: at + 1, worth: sum });
  }
  return most;
}

type WorthOn = (read: ReadPage, page: number) => number[];

/** Page by page, sentence by sentence. */
function worthOfSentences(hearing: Hearing): WorthOn {
  const surely = sentencesWith(hearing, furnishing.surely);
  const maybe = sentencesWith(hearing, furnishing.maybe);
  return (read, page) => {
    const breach = sayingMuch(read, scoredIn(hearing, [{ page, first: 0, last: read.tokens.count - 1 }]));
    const isNamed = (words: Span, key: string): boolean =>
      surely.has(key) || onlyGreets(read, words) || isAside(read, words);
    return Array.from({ length: read.sentenceStart.length - 1 }, (_, sentence) => {
      const words = { first: read.sentenceStart[sentence]!, last: read.sentenceStart[sentence + 1]! - 1 };
      const key = `${page} ${sentence}`;
      if (isOfMenu(hearing, { page, ...words })) return worth.inMenu;
      if (isNamed(words, key)) return worth.surely;
      if (maybe.has(key)) return worth.maybe;
      if (breach.has(sentence)) return worth.inBreach;
      return words.last - words.first < longestShort ? worth.short : worth.other;
    });
  };
}

/** By page and number. */
const sentencesWith = ({ annotated }: Hearing, concept: string): Set<string> =>
  new Set(seenOf(annotated, concept).map(({ page, first }) => `${page} ${annotated.pages[page]!.sentence[first]}`));

function sayingMuch({ sentence }: ReadPage, stretches: readonly ScoredStretch[]): Set<number> {
  const numbers = new Set<number>();
  for (const { first, last, score } of stretches)
    if (score >= saysMuch) for (let at = sentence[first]!; at <= sentence[last]!; at++) numbers.add(at);
  return numbers;
}

/** "[A street at dawn. Soft piano.]" is seen, not said, and "© Corrie Mills 2026" says whose it is. */
function isAside(read: ReadPage, words: Span): boolean {
  const opens = read.page.text[read.tokens.start[words.first]! - 1];
  const written = writtenIn(read, words).trimEnd();
  return opens === '©' || written.includes('©') || (opens === '[' && written.endsWith(']'));
}

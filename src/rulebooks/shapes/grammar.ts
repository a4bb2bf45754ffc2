import { z } from 'zod';
import { lines } from './lines.ts';

/** A phrase a line in a block (`|`), or a list. */
const phrases = z.union([z.string().transform(lines), z.array(z.string().min(1))]).default([]);

/** Words, parted by commas, spaces or line breaks. */
const words = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .default([]);

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const byWord = z.record(z.string(), z.string()).default({});

const slots = ['subject', 'thing', 'verb', 'rest', 'word', 'not'];

const template = { asks: z.string(), says: oneOrMore, denies: oneOrMore, verbs: words };

const turn = z
  .strictObject(template)
  .refine(({ says, denies }) => says.length + denies.length > 0, { message: 'says nothing: give it says or denies' })
  .refine(({ asks, says, denies }) => [asks, ...says, ...denies].every(hasKnownSlots), {
    message: `has a name in <> that is none of ${slots.join(', ')}`,
  });

const hasKnownSlots = (text: string): boolean =>
  [...text.matchAll(/<([^>]*)>/g)].every(([, name]) => slots.includes(name!));

const file = z.strictObject({
  answers: z.strictObject({ no: phrases, yes: phrases, labels: words, aside: phrases, never: phrases }),
  'taken-back': phrases,
  questions: z.strictObject({
    ...{
      labels: words,
      openings: phrases,
      as: byWord,
      'first-as': byWord,
      conditions: words,
      turns: z.array(turn).min(1),
    },
    ...{ denying: words, pronouns: words, determiners: words, universal: words },
    ...{ 'to-reader': byWord, 'by-firm': byWord },
  }),
  denials: z.strictObject({
    ...{ not: oneOrMore, never: oneOrMore, none: byWord },
    ...{ 'of-things': oneOrMore, 'of-few': oneOrMore, 'of-bare': oneOrMore, 'of-all': oneOrMore, unnamed: words },
  }),
  myths: z.strictObject({ claimed: phrases, answered: phrases }),
  fragments: z.strictObject({ begins: phrases, 'of-clauses': words }),
  absolute: words,
});

/** How a language says with several sentences what one could say, and by which words it says it of all: `grammars/de.yaml`. */
export const grammarFile = file.transform(({ questions, denials, fragments, 'taken-back': takenBack, ...rest }) => {
  const { 'to-reader': toReader, 'by-firm': byFirm, 'first-as': firstAs, ...ofQuestions } = questions;
  const { 'of-things': ofThings, 'of-few': ofFew, 'of-bare': ofBare, 'of-all': ofAll, ...ofDenials } = denials;
  const { begins, 'of-clauses': ofClauses } = fragments;
  return {
    ...rest,
    takenBack,
    questions: { ...ofQuestions, firstAs, toReader, byFirm },
    denials: { ...ofDenials, ofThings, ofFew, ofBare, ofAll },
    fragments: { begins, ofClauses },
  };
});

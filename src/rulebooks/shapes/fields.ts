import { z } from 'zod';
import { mostMembers } from './condition.ts';

/** What fields of several kinds of file hold. */

export const oneOrMany = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(mostMembers)]);

export const isoDate = z.union([
  z.iso.date({ abort: true }),
  z.date().transform((date) => date.toISOString().slice(0, 10)),
]);

export const fraction = z.number().gt(0).max(2);

/** In characters. */
const longestExample = 10_000;

/** An example's text, in which «» mark words, each « with its ». */
export const marked = z
  .string()
  .min(1)
  .max(longestExample)
  .refine((text) => /^([^«»]*«[^«»]+»)*[^«»]*$/.test(text), {
    message: 'has a mark that is not closed',
    params: { fix: 'mark words with « before them and » after them' },
  });

/** More examples of one rule or concept, of each kind, help nobody. */
export const mostExamples = 200;

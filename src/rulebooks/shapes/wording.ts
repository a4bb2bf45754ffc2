import { z } from 'zod';
import { valueNames } from '../../rules/patterns/syntax.ts';
import { isLanguage } from './languages.ts';

/** A language by its two letters (ISO 639-1). */
const language = z.string().refine(isLanguage, {
  message: 'is no language',
  params: { fix: 'write its two letters, such as en, de or cy' },
});

/** In words: the longest that a law prescribes has 66, the terms of a firm some 600. */
const longestWording = 1000;

/** Prescribed words, in which a value such as <percent> stands for every such figure. */
const wording = z
  .string()
  .min(1)
  .refine((text) => text.split(/\s+/).length <= longestWording, {
    message: `has more than ${longestWording} words`,
    params: { fix: 'write the sentences that must stand as wordings of their own' },
  })
  .superRefine((text, context) => {
    const known = valueNames.map((name) => `<${name}>`);
    for (const value of new Set(text.match(/<\w+>/g) ?? []))
      if (!known.includes(value))
        context.addIssue({
          code: 'custom',
          message: `has ${value}, which is not a value`,
          params: { fix: `write one of ${known.join(', ')}` },
        });
  });

/** A wording in every language and for every channel. */
const mostWordings = 50;

export const wordings = z
  .array(
    z.union([
      wording.transform((text) => ({ text, language: 'en', channels: ['any'] })),
      z.strictObject({
        text: wording,
        language: language.default('en'),
        channels: z.array(z.string()).default(['any']),
      }),
    ]),
  )
  .min(1)
  .max(mostWordings);

export const disclaimerFile = z.strictObject({ texts: wordings });

/** A wording that rules suggest, in English, and how it is said in the file's language. */
export const suggestionFile = z.record(z.string().min(1), z.string().min(1));

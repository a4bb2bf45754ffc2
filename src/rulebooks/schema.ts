import { z } from 'zod';
import { themes } from '../rules/findings/themes.ts';
import { declaredChecks } from '../rules/kinds/declared.ts';
import { numberChecks } from '../rules/kinds/numbers.ts';
import { valueNames } from '../rules/patterns/syntax.ts';
import { lengthUnits, pieces, positions, regions } from '../rules/rulebook/definitions.ts';
import { whatChecksNeed } from './check-settings.ts';
import { condition, defined, mostMembers, ofOpening, region } from './condition-schema.ts';
import { isLanguage } from './languages.ts';

/** The shapes of the rulebook's files, as authors write them. Everything is strict: a mistyped field is a mistake. */

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^#( |$)/.test(line));

/** One pattern a line in a block (`|`), or a list. A line that starts with "# " is a remark. */
const patternList = z.union([z.string().transform(lines), z.array(z.string().min(1))]);
/** A language by its two letters (ISO 639-1). */
const language = z.string().refine(isLanguage, {
  message: 'is no language',
  params: { fix: 'write its two letters, such as en, de or cy' },
});
const oneOrMany = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(mostMembers)]);
const isoDate = z.union([z.iso.date({ abort: true }), z.date().transform((date) => date.toISOString().slice(0, 10))]);

const fraction = z.number().gt(0).max(2);

const prominence = z
  .strictObject({
    'minimum-size': fraction.optional(),
    'minimum-share': fraction.optional(),
    'minimum-height': fraction.optional(),
    contrast: z.number().min(1).max(21).optional(),
    'not-only-in': z.array(z.enum(positions)).optional(),
    seconds: z.number().gt(0).optional(),
    'seconds-per-word': z.number().gt(0).optional(),
    'maximum-speed': z.number().gt(1).max(10).optional(),
  })
  .refine((found) => Object.keys(found).length > 0, {
    message: 'asks for nothing',
    params: { fix: 'add minimum-size, minimum-share, minimum-height, contrast, not-only-in, seconds or maximum-speed' },
  })
  .transform((found) =>
    defined({
      minimumSize: found['minimum-size'],
      minimumShare: found['minimum-share'],
      minimumHeight: found['minimum-height'],
      contrast: found.contrast,
      notOnlyIn: found['not-only-in'],
      seconds: found.seconds,
      secondsPerWord: found['seconds-per-word'],
      maximumSpeed: found['maximum-speed'],
    }),
  );

const setting = z.union([z.number(), z.string(), z.array(z.string()).max(mostMembers)]);

/** In characters. */
const longestExample = 10_000;

/** An example's text, in which «» mark words, each « with its ». */
const marked = z
  .string()
  .min(1)
  .max(longestExample)
  .refine((text) => /^([^«»]*«[^«»]+»)*[^«»]*$/.test(text), {
    message: 'has a mark that is not closed',
    params: { fix: 'mark words with « before them and » after them' },
  });

const exampleBlock = z.strictObject({
  text: marked,
  size: fraction.optional(),
  contrast: z.number().min(1).max(21).optional(),
  from: z.number().min(0).optional(),
  to: z.number().gt(0).optional(),
  spoken: z.boolean().optional(),
});

const declared = {
  jurisdiction: z.string().optional(),
  product: z.string().optional(),
  channel: z.string().optional(),
  paid: z.boolean().optional(),
  'financial-promotion': z.boolean().optional(),
  evergreen: z.boolean().optional(),
  deadline: isoDate.optional(),
  claim: z
    .strictObject({
      wording: z.string().min(1),
      expires: isoDate.optional(),
      disclosures: z.array(z.string().min(1)).default([]),
    })
    .optional(),
};

const example = z.union([
  marked.transform((text) => ({ text })),
  z.strictObject({ text: marked, ...declared }),
  z
    .strictObject({ blocks: z.array(exampleBlock).min(1), ...declared })
    .transform((found) => ({ ...found, text: found.blocks.map(({ text }) => text).join('\n') })),
]);

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

const wordings = z
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

const mostPairs = 200;

/** More examples of one rule or concept, of each kind, help nobody. */
const mostExamples = 200;

export const ruleFile = z.strictObject({
  rule: z.string().optional(),
  name: z.string().min(8),
  source: z.strictObject({
    title: z.string().min(3),
    url: z.url({ protocol: /^https?$/ }).optional(),
    checked: z.union([isoDate, z.literal('unverified')]),
  }),
  theme: z.enum(themes),
  severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  applies: z.strictObject({
    jurisdictions: z.array(z.string()).min(1),
    products: z.array(z.string()).min(1).default(['any']),
    channels: z.array(z.string()).min(1).default(['any']),
    'except-products': z.array(z.string()).default([]),
    'except-channels': z.array(z.string()).default([]),
    when: z.strictObject({ 'financial-promotion': z.boolean().optional(), paid: z.boolean().optional() }).default({}),
    from: isoDate.optional(),
    until: isoDate.optional(),
  }),
  when: condition.optional(),
  unless: condition.optional(),
  forbid: condition.optional(),
  require: z
    .strictObject({
      disclosure: oneOrMany,
      within: z.enum([...regions, 'opening', 'inbox']).default('document'),
      characters: z.int().min(20).max(2000).optional(),
      prominence: prominence.optional(),
    })
    .refine(({ within, characters }) => characters === undefined || within === 'opening', ofOpening)
    .optional(),
  wording: z
    .strictObject({
      texts: wordings.optional(),
      disclaimer: z.string().optional(),
      tolerance: z.number().min(0.5).max(1).default(0.9),
      prominence: prominence.optional(),
    })
    .refine(({ texts, disclaimer }) => (texts === undefined) !== (disclaimer === undefined), {
      message: 'has either texts or the name of a disclaimer',
      params: { fix: 'give one of the two' },
    })
    .optional(),
  prominence: z.strictObject({ of: oneOrMany, against: z.string().optional(), is: prominence }).optional(),
  numbers: z
    .object({ check: z.enum(numberChecks as [string, ...string[]]) })
    .catchall(setting)
    .superRefine(whatChecksNeed)
    .optional(),
  contradiction: z
    .strictObject({
      pairs: z
        .array(z.tuple([z.string(), z.string()]))
        .min(1)
        .max(mostPairs),
      'told-with': oneOrMany.default([]),
      heads: oneOrMany.default([]),
    })
    .optional(),
  length: z
    .strictObject({
      of: z.enum(pieces).default('message'),
      most: z.number().gt(0),
      unit: z.enum(lengthUnits).default('characters'),
      'words-per-second': z.number().gt(0).optional(),
      'cuts-off': oneOrMany.optional(),
    })
    .optional(),
  declared: z
    .object({ check: z.enum(declaredChecks as [string, ...string[]]) })
    .catchall(setting)
    .superRefine(whatChecksNeed)
    .optional(),
  classified: z
    .strictObject({
      least: z.number().min(0).max(1),
      beside: z.number().min(0).max(1).default(0.5),
      themes: z.array(z.enum(themes)).min(1),
    })
    .optional(),
  recommendation: z.string().min(10),
  stands: z.literal(true).optional(),
  alone: z.literal('LOW').optional(),
  broad: z.literal(true).optional(),
  'yields-to': z.array(z.enum(themes)).min(1).optional(),
  names: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  recommendations: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  rationale: z.string().min(10),
  rationales: z.partialRecord(z.enum(themes), z.string().min(10)).optional(),
  suggestion: z.string().optional(),
  examples: z.strictObject({
    breach: z.array(example).min(1).max(mostExamples),
    compliant: z.array(example).min(1).max(mostExamples),
  }),
});

const nearby = z.strictObject({ any: z.array(z.string()).min(1).max(mostMembers), within: region });

export const conceptFile = z.strictObject({
  concept: z.string().optional(),
  patterns: patternList,
  except: patternList.default([]),
  unless: z.array(z.string()).optional(),
  'only-with': nearby.optional(),
  'not-with': nearby.optional(),
  examples: z.strictObject({
    found: z.array(marked).min(1).max(mostExamples),
    'not-found': z.array(marked).max(mostExamples).default([]),
  }),
});

export const lexiconFile = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'write lower-case letters, digits and hyphens'),
  z
    .union([
      z.string().transform((text) =>
        text
          .split(/[,\n]/)
          .map((word) => word.trim())
          .filter(Boolean),
      ),
      z.array(z.string().min(1)),
    ])
    .refine((words) => words.length > 0, {
      message: 'has no words: patterns that name it would find nothing',
      params: { fix: 'give it words, or take it out' },
    }),
);

export const scopeFile = z.record(
  z.string(),
  z.strictObject({
    cues: z
      .array(
        z.strictObject({
          patterns: patternList,
          except: patternList.default([]),
          covers: z.enum(['after', 'before', 'sentence', 'next', 'previous', 'block']),
          reach: z.int().min(1).max(20).default(6),
          lists: z.boolean().default(false),
        }),
      )
      .min(1),
    stops: patternList.default([]),
    joins: z
      .strictObject({ patterns: patternList, except: patternList.default([]), anew: patternList.default([]) })
      .default({ patterns: [], except: [], anew: [] }),
  }),
);

export const classifierFile = z.strictObject({
  opinion: z.strictObject({
    nothing: z.number(),
    advice: z.number(),
    high: z.number(),
    each: z.number(),
    long: z.number(),
    passage: z.number(),
  }),
  grave: z.array(z.enum(themes)),
  bias: z.number(),
  words: z.string(),
  together: z.string().optional(),
  ofProducts: z.record(z.string(), z.string()).optional(),
  stretches: z
    .strictObject({
      words: z.string(),
      together: z.string(),
      ofProducts: z.record(z.string(), z.string()),
      themes: z.record(z.enum(themes), z.string()).optional(),
    })
    .optional(),
  themes: z.record(z.enum(themes), z.string()),
});

import { z } from 'zod';
import { themes } from '../../rules/findings/themes.ts';

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

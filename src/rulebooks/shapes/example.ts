import { z } from 'zod';
import { fraction, isoDate, marked } from './fields.ts';

const exampleBlock = z.strictObject({
  text: marked,
  size: fraction.optional(),
  points: z.number().gt(0).optional(),
  contrast: z.number().min(1).max(21).optional(),
  from: z.number().min(0).optional(),
  to: z.number().gt(0).optional(),
  spoken: z.boolean().optional(),
  folded: z.boolean().optional(),
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

export const example = z.union([
  marked.transform((text) => ({ text })),
  z.strictObject({ text: marked, ...declared }),
  z
    .strictObject({ blocks: z.array(exampleBlock).min(1), ...declared })
    .transform((found) => ({ ...found, text: found.blocks.map(({ text }) => text).join('\n') })),
]);

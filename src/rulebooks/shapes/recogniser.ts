import { z } from 'zod';

export const recogniserFile = z.strictObject({
  sureness: z.number().min(0).max(1),
  broad: z.array(z.string()),
  words: z.record(z.string(), z.string()),
});

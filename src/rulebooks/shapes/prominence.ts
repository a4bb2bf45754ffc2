import { z } from 'zod';
import { positions } from '../../rules/rulebook/definitions.ts';
import { defined } from './condition.ts';
import { fraction } from './fields.ts';

export const prominence = z
  .strictObject({
    'minimum-size': fraction.optional(),
    'minimum-share': fraction.optional(),
    'minimum-share-in-picture': fraction.optional(),
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
      minimumShareInPicture: found['minimum-share-in-picture'],
      minimumHeight: found['minimum-height'],
      contrast: found.contrast,
      notOnlyIn: found['not-only-in'],
      seconds: found.seconds,
      secondsPerWord: found['seconds-per-word'],
      maximumSpeed: found['maximum-speed'],
    }),
  );

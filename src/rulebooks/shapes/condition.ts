import { z } from 'zod';
import type { Comparison } from '../../rules/patterns/syntax.ts';
import { type Condition, positions, regions } from '../../rules/rulebook/definitions.ts';

/** The length of the opening tells nothing of words that stand elsewhere. */
export const ofOpening = {
  message: 'is how long the opening is, and another place is asked for',
  path: ['characters'],
  params: { fix: 'take it out, or ask for the opening' },
};

const comparison = z
  .string()
  .regex(/^(<=|>=|<|>|=)\s*\d+(\.\d+)?$/, 'write a comparison such as ">= 100"')
  .transform((text): Comparison => {
    const [, sign, amount] = /^(<=|>=|<|>|=)\s*(.+)$/.exec(text)!;
    return { sign: sign as Comparison['sign'], amount: Number(amount) };
  });

export const region = z.enum(regions);

/** Of a condition with all that stand in it. */
export const mostMembers = 100;

const membersOf = (one: Condition): number => {
  if ('concept' in one) return 1;
  const members = 'any' in one ? one.any : 'all' in one ? one.all : 'none' in one ? one.none : one.near;
  return members.reduce((sum, member) => sum + membersOf(member), 0);
};

/** What a rule asks of a text. */
export const condition = z
  .lazy(() => part)
  .refine((found) => membersOf(found) <= mostMembers, {
    message: `asks for more than ${mostMembers} things`,
    params: { fix: 'put what means the same into one concept, or write several rules' },
  });

const part: z.ZodType<Condition, unknown> = z.lazy(() =>
  z.union([
    z.string().transform((concept): Condition => ({ concept })),
    z
      .array(part)
      .min(1)
      .transform((any): Condition => ({ any })),
    z
      .strictObject({
        concept: z.string(),
        value: comparison.optional(),
        at: z.enum(positions).optional(),
        characters: z.int().min(20).max(2000).optional(),
        times: z.int().min(1).optional(),
      })
      .refine(({ at, characters }) => characters === undefined || at === 'opening', ofOpening)
      .transform((found) => defined(found) as Condition),
    z.strictObject({ any: z.array(part).min(1) }),
    z.strictObject({ all: z.array(part).min(1) }),
    z.strictObject({ none: z.array(part).min(1) }),
    z.strictObject({ near: z.array(part).min(2), within: region }),
  ]),
);

/** Drops absent fields, for types that tell absent from undefined. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

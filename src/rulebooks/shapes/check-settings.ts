import type { z } from 'zod';

/** By check of `numbers` and `declared`, the settings without which it finds nothing; of several in one entry, one. */
const neededSettings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  limit: [['concept'], ['most', 'least']],
  order: [['larger'], ['smaller']],
  multibuy: [['offer']],
  reduction: [['prices'], ['saving', 'half']],
  'representative-example': [['payment'], ['count'], ['total']],
  'annual-rate': [['amount'], ['payment'], ['count'], ['total'], ['apr']],
  'phased-example': [['phase'], ['total']],
  'phased-rate': [['phase'], ['total'], ['amount'], ['apr']],
  differing: [['concepts']],
  shares: [['one'], ['other']],
  sums: [['less', 'times']],
  'counted-share': [['share'], ['count']],
  'interest-free': [['claim'], ['cash'], ['total', 'instalments']],
  'from-price': [['from'], ['prices'], ['whole']],
  'paid-unlabelled': [['labels']],
  'evergreen-dated': [['concept']],
};

/** Tells of settings that are missing, and of bounds that leave no figure right. */
export function whatChecksNeed(found: { check: string }, context: z.core.$RefinementCtx): void {
  for (const names of neededSettings[found.check] ?? [])
    if (!names.some((name) => Object.hasOwn(found, name)))
      context.addIssue({
        code: 'custom',
        input: found,
        path: [names[0]!],
        message: `is missing: the check ${found.check} needs ${names.join(' or ')}`,
        params: { fix: `add ${names.join(' or ')}` },
      });
  const { least, most } = found as { least?: unknown; most?: unknown };
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    context.addIssue({
      code: 'custom',
      input: found,
      path: ['least'],
      message: 'is above most: no figure is right',
      params: { fix: 'put least below most' },
    });
}

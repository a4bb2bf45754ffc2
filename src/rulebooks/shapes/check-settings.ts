import type { z } from 'zod';
import { namesOf, readEquation } from '../../rules/kinds/equation.ts';
import { reviewYear } from '../../rules/kinds/equations.ts';
import { regions } from '../../rules/rulebook/definitions.ts';

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
  'heard-and-seen': [['concepts']],
  shares: [['one'], ['other']],
  sums: [['less', 'times']],
  'counted-share': [['share'], ['count']],
  'interest-free': [['claim'], ['cash'], ['total', 'instalments']],
  'from-price': [['from'], ['prices'], ['whole']],
  'countable-share': [['words']],
  calendar: [['dates']],
  'each-price': [['each']],
  equation: [['holds']],
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
  const { holds } = found as { holds?: unknown };
  if (found.check === 'equation' && holds !== undefined) whatEquationsNeed({ ...found }, String(holds), context);
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

/** Figures are those within the words of one concept, or each of a concept's own. */
const figureName = /^(?:(?:money|percent|number|year)[1-9]|(?:highest|middle|lowest)-(?:money|percent|number))$/;

function whatEquationsNeed(found: Record<string, unknown>, holds: string, context: z.core.$RefinementCtx): void {
  const refuse = (message: string, fix: string, field = 'holds'): void =>
    context.addIssue({ code: 'custom', input: found, path: [field], message, params: { fix } });
  const { within = 'document' } = found;
  if (!regions.some((one) => one === within))
    refuse(`"${String(within)}" is no region`, `use ${regions.join(', ')}`, 'within');
  const equation = readEquation(holds);
  if (equation === undefined) {
    refuse('is no equation', 'write one figure, =, <= or >=, and what it is: "money2 >= money1 / number1"');
    return;
  }
  const isKnown = (name: string): boolean =>
    Object.hasOwn(found, 'words')
      ? figureName.test(name)
      : name === reviewYear || /^\w+\.\S+$/.test(String(found[name]));
  const unknown = namesOf(equation).find((name) => !isKnown(name));
  if (unknown !== undefined)
    refuse(
      `names "${unknown}", which is no figure here`,
      Object.hasOwn(found, 'words')
        ? 'name figures of the words by kind and order (money1, percent2, number1) or rank (highest-money)'
        : `add ${unknown}: and the concept whose words hold it, or words: for figures that stand in the same words`,
    );
}

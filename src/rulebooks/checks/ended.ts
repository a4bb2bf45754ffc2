import type { RuleDefinition } from '../../rules/rulebook/definitions.ts';
import type { Mistake } from '../files/mistake.ts';
import { placesIn } from '../files/yaml-places.ts';
import type { ParsedRulebook } from '../parsing/parsed.ts';

/** Own rules that held until a day before this one. They may be meant for promotions of their time, so that nothing is refused for it. */
export const endedBefore = (day: string, { rules, files }: Pick<ParsedRulebook, 'rules' | 'files'>): Mistake[] =>
  rules.flatMap((rule) => warningOf(rule, day, files));

function warningOf({ id, own, applies: { until } }: RuleDefinition, day: string, files: ParsedRulebook['files']) {
  if (!own || until === undefined || until >= day) return [];
  const file = files.get(id);
  const places = file && placesIn(file);
  const path = places?.has('applies') ? ['applies', 'until'] : ['like'];
  return [
    {
      file: file?.path ?? id,
      ...(places?.of(path) ?? { line: 1, column: 1 }),
      message: `the rule holds until ${until}, which is past: it judges no promotion any more`,
      fix: 'if it still holds, put a later day, or take until out',
    },
  ];
}

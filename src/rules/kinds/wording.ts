import type { Annotated, Annotation } from '../places/annotate.ts';
import { closest } from '../places/closest-wording.ts';
import { languageAt } from '../places/pages.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { prominenceFault, thereBut } from './prominence.ts';

type Wording = Extract<Demand, { kind: 'wording' }>;

/** Words the law prescribes: there, close enough, changed (the difference is shown) or missing. */
export function judgeWording({ annotated, context, demand, triggers, rule }: Judging<Wording>): Breach[] {
  const { tolerance, prominence } = demand;
  const channels = context.channels.flat();
  const texts = demand.texts.filter(
    (text) => text.channels.includes('any') || text.channels.some((channel) => channels.includes(channel)),
  );
  const matches = texts.flatMap((text) =>
    closest(annotated, text.text).map((match) => ({ ...match, text: text.text })),
  );
  const best = matches.sort((a, b) => b.likeness - a.likeness)[0];
  const there = matches.filter(({ likeness, hasFigures }) => likeness >= tolerance && hasFigures);
  if (there.length > 0) {
    if (prominence === undefined) return [];
    const faults = there.map(({ place }) => prominenceFault(annotated, place, triggers?.[0], prominence));
    // One that is plain to see is enough.
    if (faults.includes(undefined)) return [];
    return [breachAt([there[0]!.place], 'prominence', thereBut('The wording', faults[0]!))];
  }
  if (best === undefined || best.likeness < 0.5)
    return [{ ...missing(annotated, triggers ?? [], texts, rule.suggestion !== undefined), ...mended(demand) }];
  const prescribed = filledIn(best.text);
  const detail = `The prescribed words are “${prescribed}”; this differs from them.`;
  const found = { concept: rule.id, pattern: prescribed, suggestion: prescribed };
  return [breachAt([best.place], 'wording', { detail, ...found, ...mended(demand) })];
}

const mended = ({ means }: Wording): Pick<Breach, 'mendedBy'> => (means === undefined ? {} : { mendedBy: means });

const filledIn = (text: string): string => text.replace(/<(\w+)>/g, '[$1]');

/** None of the words is there: those in the promotion's own language are asked for, where the law has them. */
function missing(annotated: Annotated, triggers: Annotation[], texts: Wording['texts'], isSuggested: boolean): Breach {
  const spoken = languageAt(annotated, triggers[0]);
  const own = texts.find(({ language }) => language === spoken);
  const prescribed = filledIn((own ?? texts[0])?.text ?? '');
  return breachAt(triggers, 'wording', {
    detail: `The prescribed words are: “${prescribed}”`,
    ...(isSuggested && (own === undefined || own === texts[0]) ? {} : { suggestion: prescribed }),
  });
}

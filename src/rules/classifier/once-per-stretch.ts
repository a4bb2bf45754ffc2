import { oncePerBoth } from '../../kernel/once-per.ts';
import type { Annotated } from '../places/annotate.ts';
import type { Hearing } from './heard.ts';
import type { Classifier } from './learnt.ts';
import type { Passage } from './passages.ts';

/** What is worked out of the stretches of a promotion, of each once, as its passages share most of them. */
export function oncePerStretch<Made extends number | object>(
  workOut: (hearing: Hearing, stretch: Passage) => Made,
): (hearing: Hearing, stretch: Passage) => Made {
  const madeIn = oncePerBoth((_annotated: Annotated, _classifier: Classifier) => new Map<string, Made>());
  return (hearing, stretch) => {
    const known = madeIn(hearing.annotated, hearing.classifier);
    const key = `${stretch.page} ${stretch.first} ${stretch.last}`;
    const made = known.get(key) ?? workOut(hearing, stretch);
    known.set(key, made);
    return made;
  };
}

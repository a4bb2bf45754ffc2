import type { Annotated } from '../places/annotate.ts';
import type { Classifier } from './learnt.ts';
import type { Passage } from './passages.ts';

/** A promotion, and the classifier that is asked about it. */
interface Asked {
  annotated: Annotated;
  classifier: Classifier;
}

/** What is worked out of the stretches of a promotion, each once, as its passages share most of them. */
export class OfStretches<T> {
  private readonly known = new WeakMap<Annotated, Map<Classifier, Map<string, T>>>();

  of(asked: Asked, { page, first, last }: Passage, workOut: () => T): T {
    const ones = this.onesOf(asked);
    const key = `${page} ${first} ${last}`;
    if (!ones.has(key)) ones.set(key, workOut());
    return ones.get(key)!;
  }

  private onesOf({ annotated, classifier }: Asked): Map<string, T> {
    const byClassifier = this.known.get(annotated) ?? new Map<Classifier, Map<string, T>>();
    this.known.set(annotated, byClassifier);
    const ones = byClassifier.get(classifier) ?? new Map<string, T>();
    byClassifier.set(classifier, ones);
    return ones;
  }
}

import { firstWhere } from '../../kernel/first-where.ts';

/** Words by their first and last token, inclusive. */
export interface Span {
  first: number;
  last: number;
}

/** Offsets into a statement. */
export interface Crossing {
  beginsBefore: number;
  endsAfter: number;
}

/** What several sentences say together, put as one, and the words that say it. */
export interface Stated extends Span {
  /** Without a full stop. */
  statement: string;
  /** Only what reaches from before one place in the statement to after another is said by it, and not by its parts alone. */
  crossing?: Crossing;
}

/** Whether the words that begin with a token are of a language. */
export type Speaks = (first: number) => boolean;

/** No pattern spans more words, so a span that reaches a place begins at most so many words before it. */
export const longestSpan = 31;

/** Index of the first span that begins at or after a token; `spans` are in order of their first token. */
export const firstFrom = (spans: readonly Span[], token: number): number =>
  firstWhere(0, spans.length, (at) => spans[at]!.first >= token);

/** The first span that shares a word with the range and that `suits`; looks only at spans near the range. */
export function findIn<S extends Span>(
  spans: readonly S[],
  range: Span,
  suits: (span: S) => boolean = () => true,
): S | undefined {
  for (let at = firstFrom(spans, range.first - longestSpan); at < spans.length; at++) {
    const span = spans[at]!;
    if (span.first > range.last) return undefined;
    if (span.last >= range.first && suits(span)) return span;
  }
  return undefined;
}

/** All spans that share a word with the range. */
export function allIn<S extends Span>(spans: readonly S[], range: Span): S[] {
  const found: S[] = [];
  for (let at = firstFrom(spans, range.first - longestSpan); at < spans.length && spans[at]!.first <= range.last; at++)
    if (spans[at]!.last >= range.first) found.push(spans[at]!);
  return found;
}

import type { Finding, Severity, Words } from '../types.ts';

export const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** How likely a promotion is about a theme, if it is in breach: between 0 and 1; undefined where nobody can say. */
export type ThemeLikelihood = (theme: string) => number | undefined;

/** Kinds of rule that find words, not figures, looks or facts. */
export const looksForWords: ReadonlySet<string> = new Set(['forbid', 'require']);

/** What they find may be misread: of two statements that seem to contradict each other one is often said of something else. */
export const restsOnWords: ReadonlySet<string> = new Set([...looksForWords, 'contradiction']);

export const isLikeness = ({ evidence }: Finding): boolean => evidence.detector === 'classified';

/** What is wrong, in one line. */
export const headingOf = ({ heading, rules, theme }: Finding): string => heading ?? rules[0]?.name ?? theme;

/** Under which it is told, and of what yielded to it. */
export const allThemesOf = ({ theme, also = [] }: Pick<Finding, 'theme' | 'also'>): string[] => [theme, ...also];

/** What is to be written, with the promotion's own words in it where they fit. */
export const writtenFor = ({ filled, suggestion, instead }: Finding): string | undefined =>
  filled ?? suggestion ?? instead;

/** Brackets and nothing else: who fills them has no words for it yet. */
export const isBlank = (wording: string): boolean => !/\p{L}/u.test(wording.replace(/\[[^[\]]*\]/g, ''));

/** What must not be said at all is no matter of proof or of words beside it, so it names an issue before what is missing does. */
const breadth = ({ broad, evidence }: Finding): number => (broad ? 2 : 0) + (evidence.detector === 'require' ? 1 : 0);

export function bySeverity(a: Finding, b: Finding): number {
  return (
    rank[a.severity] - rank[b.severity] ||
    breadth(a) - breadth(b) ||
    inTextOrder(a.found ?? a.places[0]!, b.found ?? b.places[0]!) ||
    compareText(a.rules[0]!.id, b.rules[0]!.id)
  );
}

export const inTextOrder = (a: Words, b: Words): number =>
  a.pageNumber - b.pageNumber || a.start - b.start || b.end - a.end;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

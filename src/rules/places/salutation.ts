import { spell } from '../text/fold.ts';
import type { ReadPage } from './pages.ts';
import type { Span } from './spans.ts';

/** With which letters and mails greet whoever reads them: folded, so without accents. */
const greetings: ReadonlySet<string> = new Set(
  'dear hello hi hiya hey hallo hoi liebe lieber liebes sehr guten gruezi moin bonjour bonsoir cher chere madame beste geachte goedendag goedemorgen hola estimado estimada querido querida gentile egregio egregia caro cara ciao buongiorno buonasera'.split(
    ' ',
  ),
);

/** In words: "Sehr geehrte Frau Dr. von Ahlefeld". */
const longestSalutation = 6;

/** A sentence that only greets says nothing of what a promotion is, and nobody can mend it. */
export function onlyGreets({ page, tokens }: ReadPage, { first, last }: Span): boolean {
  const { folded, start, end, values } = tokens;
  if (last < first || last - first >= longestSalutation) return false;
  if (!greetings.has(spell(page.text, folded, start[first]!, end[first]!))) return false;
  for (let token = first; token <= last; token++) if (values.has(token)) return false;
  return true;
}

import type { Annotated, Annotation } from '../annotate.ts';
import type { Demand } from '../definitions.ts';
import { tokenAt } from '../pages.ts';
import { bestWindow, similarity } from '../text/similarity.ts';
import { reserved, tokenise } from '../text/tokens.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Wording = Extract<Demand, { kind: 'wording' }>;

/** Words the law prescribes: there, close enough, changed (the difference is shown) or missing. */
export function judgeWording({ annotated, context, demand, triggers, rule }: Judging<Wording>): Breach[] {
  const channels = context.channels.flat();
  const texts = demand.texts.filter(
    (text) => text.channels.includes('any') || text.channels.some((channel) => channels.includes(channel)),
  );
  const matches = texts.flatMap((text) => closest(annotated, text.text));
  const best = matches.sort((a, b) => b.likeness - a.likeness)[0];
  if (best !== undefined && best.likeness >= demand.tolerance) return [];
  const prescribed = texts[0]?.text.replace(/<(\w+)>/g, '[$1]') ?? '';
  if (best === undefined || best.likeness < 0.5)
    return [breachAt(triggers ?? [], 'wording', { detail: `The prescribed words are: “${prescribed}”` })];
  const detail = `The prescribed words are “${prescribed}”; this differs from them.`;
  return [breachAt([best.place], 'wording', { detail, concept: rule.id, pattern: prescribed, suggestion: prescribed })];
}

/** Where a wording stands, however changed. A value (`<percent>`) in the wording stands for any such value. */
function closest(annotated: Annotated, wording: string): { likeness: number; place: Annotation }[] {
  const words = wordsOf(wording);
  const numbers = new Map<string, number>();
  for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size + 1000);
  const vocabulary: Vocabulary = { lookUp: (word) => numbers.get(word) ?? 0 };
  const expected = words.map((word) => reservedNumber(word) ?? numbers.get(word)!);
  const found: { likeness: number; place: Annotation }[] = [];
  annotated.pages.forEach((read, page) => {
    const tokens = tokenise(read.page.text, vocabulary);
    const window = bestWindow(expected, tokens.word, tokens.count);
    if (window === undefined) return;
    const actual = Array.from(tokens.word.subarray(window.first, window.last + 1));
    const start = tokens.start[window.first]!;
    const end = tokens.end[window.last]!;
    found.push({
      likeness: similarity(expected, actual),
      place: {
        concept: 'wording',
        page,
        first: tokenAt(read, start),
        last: tokenAt(read, end),
        start,
        end,
        pattern: wording,
        visible: true,
        aside: false,
      },
    });
  });
  return found;
}

function wordsOf(wording: string): string[] {
  const words: string[] = [];
  for (const part of wording.split(/(<\w+>)/)) {
    if (part.startsWith('<')) words.push(part);
    else tokenise(part, { lookUp: (word) => words.push(word) });
  }
  return words;
}

/** `<percent>` in a wording is the number that any percentage has in a text. */
function reservedNumber(word: string): number | undefined {
  return Object.entries(reserved).find(([name]) => word === `<${name}>`)?.[1];
}

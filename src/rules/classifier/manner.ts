import type { ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';

/** What the manner in which a promotion is written is called by a classifier, the signs of it, and what people call them. */
const signs: readonly (readonly [string, RegExp, string])[] = [
  ['<exclaims>', /!/, 'exclamation marks'],
  ['<shouts>', /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/u, 'words in capitals'],
  ['<pictures>', /[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]/u, 'emoji'],
  ['<asterisks>', /\*/, 'asterisks'],
];

/** How some texts are written, whatever they say: with exclamation marks, in capitals, with emoji, with asterisks. */
export const mannerOf = (texts: readonly string[]): string[] =>
  signs.filter(([, sign]) => texts.some((text) => sign.test(text))).map(([name]) => name);

const labels: ReadonlyMap<string, string> = new Map(signs.map(([name, , label]) => [name, label]));

export const isManner = (name: string): boolean => labels.has(name);

/** "exclamation marks" */
export const labelOf = (name: string): string => labels.get(name) ?? name;

/** Some words of a page as they are written, with the marks behind each, but for those that nobody sees and names in menus. */
export function writtenIn({ page, tokens, hidden, menu }: ReadPage, { first, last }: Span): string {
  const written = (from: number, to: number): string =>
    page.text.slice(tokens.start[from], to + 1 < tokens.count ? tokens.start[to + 1] : undefined);
  if (hidden === undefined && menu === undefined) return written(first, last);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((at) => (hidden?.[at] === 1 || menu?.[at] === 1 ? '' : written(at, at)))
    .join('');
}

import { readdirSync, readFileSync } from 'node:fs';
import type { LabelledPromotion } from './promotions.ts';

/**
 * Promotions that are in order, each also with one statement taken out, or with other words in its place. In the files a line
 * `### id | jurisdiction | product | channel | fin=1 paid=0 | language` is followed by the text; `[[!theme: words]]` marks what
 * must not be taken out, `[[!theme: words || other words]]` what must not be replaced by these, and `[[?theme: …]]` what may be.
 */
export const readChanged = (): LabelledPromotion[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split(/^### /m).slice(1).flatMap(variantsOf));

const folder = new URL('./changed/', import.meta.url);

const mark = /\[\[([!?])([a-z-]+): ?([\s\S]*?)\]\]/g;

function variantsOf(entry: string): LabelledPromotion[] {
  const end = entry.indexOf('\n');
  const [id = '', jurisdiction = '', product = '', channel = '', declared = '', language = 'en'] = entry
    .slice(0, end)
    .split('|')
    .map((field) => field.trim());
  const marked = entry.slice(end + 1).trim();
  const promotion = {
    jurisdiction,
    product,
    channel,
    language,
    mustNotFlag: [],
    note: '',
    isFinancialPromotion: declared.includes('fin=1'),
    paidPromotion: declared.includes('paid=1'),
  };
  const changes = [...marked.matchAll(mark)].map(([, kind, theme = ''], nth) => ({
    ...promotion,
    id: `${id}-${nth + 1}`,
    text: withChange(marked, nth),
    expected: kind === '!' ? [{ theme, quote: null, severity: 'HIGH' as const }] : [],
  }));
  return [{ ...promotion, id, text: withChange(marked, undefined), expected: [] }, ...changes];
}

/** The text as it is in order, but for the nth mark, which is left out or replaced. */
function withChange(marked: string, nth: number | undefined): string {
  let at = 0;
  const text = marked.replace(mark, (_, _kind, _theme, inner: string) => {
    const [words = '', others = ''] = inner.split('||').map((side) => side.trim());
    return at++ === nth ? others : words;
  });
  return text
    .replace(/[ \t]+([.,;:])/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

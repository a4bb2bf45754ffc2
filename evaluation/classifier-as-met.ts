import { type Alone, companyAmong, numberOf } from './classifier-company.ts';
import { described, isToBeDescribed } from './classifier-described.ts';
import { isEnglish } from './classifier-options.ts';

/** Each of some texts as reviews may meet it: as a case file describes it, with the lines that stand around it, or alone. Same texts, same outcome. */
export function asMet(texts: readonly Alone[]): string[] {
  const inCompany = companyAmong(texts);
  return texts.map(({ text }, at) => {
    const seed = numberOf(text);
    return isEnglish && isToBeDescribed(seed) ? described(text, seed) : inCompany(at);
  });
}

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { classifierFile } from '../src/rulebooks/shapes/classifier.ts';
import { isManner } from '../src/rules/classifier/manner.ts';
import { biasName, weightsByName } from '../src/rules/classifier/weights.ts';
import { asProduct, isProduct, ofProduct } from '../src/rules/classifier/words.ts';
import type { Before } from './classifier-learning.ts';
import { englishFile, isEnglish } from './classifier-options.ts';
import { spoken } from './classifier-reading.ts';

const english = classifierFile.parse(parse(readFileSync(englishFile, 'utf8')));
const stretchThemes: Record<string, string> = english.stretches?.themes ?? {};

/** What speaks for each theme of a whole in English, as it is in force. */
export const englishThemes: Readonly<Record<string, string>> = english.themes;

/**
 * What English texts teach of a breach that holds in other languages: what concepts that the language has words for weigh, by themselves, by
 * product and in pairs, and products and signs of the manner. Words are a language's own. English itself begins with nothing.
 */
export const breachBefore: Before[] = isEnglish
  ? []
  : [
      {
        bias: english.bias,
        weights: sharedOf(english.words, english.together, english.ofProducts),
        inStretches: sharedOf(english.stretches?.words, english.stretches?.together, english.stretches?.ofProducts),
      },
    ];

/** Themes of wholes that English knows. */
export const themesKnown: string[] = isEnglish ? [] : Object.keys(english.themes);

/** The same of each theme of a whole, and of a stretch. */
export const themesBefore = (themes: readonly string[]): Before[] =>
  isEnglish ? [] : themes.map((theme) => ({ ...ofTheme(englishThemes[theme]), inStretches: new Map() }));

/** Themes of stretches that English knows. */
export const stretchThemesKnown: string[] = isEnglish ? [] : Object.keys(stretchThemes);

export const stretchThemesBefore = (themes: readonly string[]): Before[] =>
  isEnglish
    ? []
    : themes.map((theme) => {
        const { bias, weights } = ofTheme(stretchThemes[theme]);
        return { bias, weights, inStretches: weights };
      });

function ofTheme(written = ''): Pick<Before, 'bias' | 'weights'> {
  return { bias: weightsByName(written).get(biasName) ?? 0, weights: sharedOf(written) };
}

function sharedOf(words = '', together = '', ofProducts: Record<string, string> = {}): Map<string, number> {
  const named = [...weightsByName(words), ...weightsByName(together)];
  const byProduct = Object.entries(ofProducts).flatMap(([product, weights]) =>
    [...weightsByName(weights)].map(([name, weight]): [string, number] => [
      ofProduct(asProduct(product), name),
      weight,
    ]),
  );
  return new Map([...named, ...byProduct].filter(([name]) => isShared(name)));
}

function isShared(name: string): boolean {
  return name
    .slice(name.indexOf('|') + 1)
    .split('+')
    .every((one) => spoken.has(one) || isManner(one) || isProduct(one));
}

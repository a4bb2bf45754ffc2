import type { RuleDefinition } from '../../rules/rulebook/definitions.ts';
import { wordingsInstead } from '../../rules/rulebook/wordings.ts';
import type { Mistake } from '../files/mistake.ts';
import { parseFile, type RulebookFile } from '../files/yaml-file.ts';
import { placesIn } from '../files/yaml-places.ts';
import { isLanguage } from '../shapes/languages.ts';
import { suggestionFile } from '../shapes/wording.ts';

const folder = 'suggestions/';

/** By language: what rules suggest, and how it is said there. */
type Translations = Map<string, Map<string, string>>;

/** `suggestions/de.yaml`: the wordings that rules suggest, and how they are said in German. */
function translationsIn(files: readonly RulebookFile[], mistakes: Mistake[]): Translations {
  const translations: Translations = new Map();
  for (const file of files.filter(isOfSuggestions)) {
    const language = file.path.slice(folder.length).replace(/\.ya?ml$/, '');
    if (!isLanguage(language)) {
      mistakes.push({
        ...{ file: file.path, line: 1, column: 1 },
        message: `its path is of the language "${language}", which is none`,
        fix: 'name the file by the two letters of a language, such as de or fr',
      });
      continue;
    }
    const found = parseFile(file, suggestionFile, mistakes);
    if (found !== undefined) translations.set(language, new Map(Object.entries(found)));
  }
  return translations;
}

/** Gives rules their suggestions in other languages; a translation of what no rule suggests is a mistake. */
export function translate(rules: readonly RuleDefinition[], files: readonly RulebookFile[], mistakes: Mistake[]): void {
  const translations = translationsIn(files, mistakes);
  const known = new Set(rules.flatMap(suggestedBy));
  for (const [language, words] of translations) {
    const file = files.find(({ path }) => path.startsWith(`${folder}${language}.`))!;
    for (const suggestion of words.keys())
      if (!known.has(suggestion))
        mistakes.push({
          ...{ file: file.path, ...placesIn(file).ofKey([suggestion]) },
          message: `no rule suggests "${suggestion}"`,
          fix: 'write it as the rule does, or take it out',
        });
  }
  for (const rule of rules) say(rule, translations);
}

/** What other rules suggest in the same words is said as they say it, where no other way was given. */
export function translateLike(rules: readonly RuleDefinition[], others: readonly RuleDefinition[]): void {
  const translations: Translations = new Map();
  for (const { suggestions = {} } of others)
    for (const [language, words] of Object.entries(suggestions)) {
      const known = translations.get(language) ?? new Map<string, string>();
      translations.set(language, known);
      for (const [inEnglish, translated] of Object.entries(words)) known.set(inEnglish, translated);
    }
  for (const rule of rules) {
    const { suggestions: given = {} } = rule;
    say(rule, translations);
    for (const [language, words] of Object.entries(given)) Object.assign(rule.suggestions![language]!, words);
  }
}

function say(rule: RuleDefinition, translations: Translations): void {
  const own = suggestedBy(rule);
  for (const [language, words] of translations) {
    const said = own.flatMap((inEnglish) => {
      const translated = words.get(inEnglish);
      return translated === undefined ? [] : [[inEnglish, translated] as const];
    });
    if (said.length > 0)
      rule.suggestions = {
        ...rule.suggestions,
        [language]: { ...rule.suggestions?.[language], ...Object.fromEntries(said) },
      };
  }
}

export const isOfSuggestions = ({ path }: RulebookFile): boolean => path.startsWith(folder);

const suggestedBy = (rule: RuleDefinition): string[] => [
  ...(rule.suggestion === undefined ? [] : [rule.suggestion]),
  ...wordingsInstead(rule),
];

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    themes: { type: 'boolean', default: false },
    to: { type: 'string' },
  },
});

/** The language that is learnt, by its two letters (`--language de`). */
export const language = values.language;

/** The one that is learnt from tens of thousands of texts; the others begin with what it learnt. */
export const isEnglish = language === 'en';

const fileOf = (of: string): string => fileURLToPath(new URL(`../rulebooks/classifiers/${of}.yaml`, import.meta.url));

/** What is in force in English, and where what is learnt goes (`--to`). */
export const englishFile = fileOf('en');
export const target = values.to ?? fileOf(language);

/** Whether themes of a whole are learnt anew (`--themes`), which takes long in English; other languages learn them each time. */
export const learnsThemes = values.themes || !isEnglish;

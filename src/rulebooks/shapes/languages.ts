const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether two letters are those of a language (ISO 639-1). */
export const isLanguage = (code: string): boolean => /^[a-z]{2}$/.test(code) && names.of(code) !== undefined;

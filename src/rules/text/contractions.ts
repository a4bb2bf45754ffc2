const ofWord: Record<string, readonly [string, string]> = {
  cannot: ['can', 'not'],
  "can't": ['can', 'not'],
  cant: ['can', 'not'],
  "won't": ['will', 'not'],
  wont: ['will', 'not'],
  "it's": ['it', 'is'],
  "that's": ['that', 'is'],
  "there's": ['there', 'is'],
  youre: ['you', 'are'],
  theyre: ['they', 'are'],
};

const denied = /^(do|does|did|is|are|was|were|has|have|had|would|could|should|must)n'?t$/;
const shortened = /^(you|we|they|i|it|there)'(re|ll|ve)$/;
const whole: Record<string, string> = { re: 'are', ll: 'will', ve: 'have' };

/** The words that an English one stands for, folded: "don't" (or "dont") is "do" and "not"; most words stand for themselves. */
export function uncontracted(word: string): readonly string[] {
  const known = Object.hasOwn(ofWord, word) ? ofWord[word] : undefined;
  if (known !== undefined) return known;
  const before = denied.exec(word)?.[1];
  if (before !== undefined) return [before, 'not'];
  const [, who, ending] = shortened.exec(word) ?? [];
  return who === undefined ? [word] : [who, whole[ending!]!];
}

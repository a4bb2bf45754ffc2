/**
 * How often a word stands in promotional English, roughly: the matcher starts each pattern at its rarest place.
 * A wrong guess costs time, never a match.
 */
const everywhere = new Set(
  'the a an to and of in for your you is are with on at or our we it this that be by from as i my me us up will can have has not no all if so more out do get what when who how they their its was but an'.split(
    ' ',
  ),
);
const often = new Set(
  "now new free just make money back one time day year years month months week pay save offer today only any over off first first best need take start help want like good great see use online account customers work works working life find join full every don't you're we're it's apply terms number rate rates price cost costs fee fees home people daily high higher low lower invest investing investment investments risk credit loan loans card bank savings interest fund funds trading market returns return capital".split(
    ' ',
  ),
);

export function frequency(word: string): number {
  if (everywhere.has(word)) return 200;
  return often.has(word) ? 12 : 1;
}

export const valueFrequency: Record<string, number> = {
  percent: 8,
  money: 10,
  number: 30,
  multiple: 1,
  ratio: 1,
  year: 6,
};

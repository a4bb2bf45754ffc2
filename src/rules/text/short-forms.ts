/** Words as they are typed on a phone. A pattern's word stands for these too. */
const shortForms: Record<string, readonly string[]> = {
  your: ['ur'],
  before: ['b4'],
  text: ['txt'],
  please: ['pls', 'plz'],
  people: ['ppl'],
  today: ['2day'],
  tonight: ['2nite', '2night', 'tonite'],
  tomorrow: ['2moro', '2morrow', 'tmrw', 'tomoz'],
  great: ['gr8'],
  guaranteed: ['gtd', 'guarnteed', 'garanteed', 'guarenteed'],
  approved: ['approvd', 'aproved'],
  approval: ['aproval'],
  until: ['til'],
  weekend: ['wkend', 'wknd'],
  thanks: ['thx'],
};

export const typedShort = (word: string): readonly string[] =>
  Object.hasOwn(shortForms, word) ? shortForms[word]! : [];

/** English inflection: the forms a word may take, from its dictionary form. Used when patterns are compiled, never on text. */

const irregular: Record<string, string> = {
  be: 'am is are was were been being',
  have: 'has had having',
  do: 'does did done doing',
  go: 'goes went gone going',
  get: 'gets got gotten getting',
  make: 'makes made making',
  take: 'takes took taken taking',
  give: 'gives gave given giving',
  lose: 'loses lost losing',
  win: 'wins won winning',
  beat: 'beats beating beaten',
  grow: 'grows grew grown growing',
  rise: 'rises rose risen rising',
  fall: 'falls fell fallen falling',
  pay: 'pays paid paying',
  buy: 'buys bought buying',
  sell: 'sells sold selling',
  keep: 'keeps kept keeping',
  leave: 'leaves left leaving',
  find: 'finds found finding',
  bring: 'brings brought bringing',
  think: 'thinks thought thinking',
  say: 'says said saying',
  tell: 'tells told telling',
  see: 'sees saw seen seeing',
  know: 'knows knew known knowing',
  become: 'becomes became becoming',
  come: 'comes came coming',
  begin: 'begins began begun beginning',
  choose: 'chooses chose chosen choosing',
  spend: 'spends spent spending',
  lend: 'lends lent lending',
  send: 'sends sent sending',
  build: 'builds built building',
  hold: 'holds held holding',
  stand: 'stands stood standing',
  withdraw: 'withdraws withdrew withdrawn withdrawing',
  draw: 'draws drew drawn drawing',
  break: 'breaks broke broken breaking',
  speak: 'speaks spoke spoken speaking',
  drive: 'drives drove driven driving',
  write: 'writes wrote written writing',
  eat: 'eats ate eaten eating',
  drink: 'drinks drank drunk drinking',
  sleep: 'sleeps slept sleeping',
  feel: 'feels felt feeling',
  mean: 'means meant meaning',
  meet: 'meets met meeting',
  run: 'runs ran running',
  fly: 'flies flew flown flying',
  throw: 'throws threw thrown throwing',
  show: 'shows showed shown showing',
  hide: 'hides hid hidden hiding',
  catch: 'catches caught catching',
  teach: 'teaches taught teaching',
  fight: 'fights fought fighting',
  seek: 'seeks sought seeking',
  shrink: 'shrinks shrank shrunk shrinking',
  steal: 'steals stole stolen stealing',
  forget: 'forgets forgot forgotten forgetting',
  forgive: 'forgives forgave forgiven forgiving',
  understand: 'understands understood understanding',
  outperform: 'outperforms outperformed outperforming',
  shoot: 'shoots shot shooting',
  bet: 'bets betting',
  cut: 'cuts cutting',
  set: 'sets setting',
  put: 'puts putting',
  let: 'lets letting',
  cost: 'costs costing',
  hit: 'hits hitting',
  quit: 'quits quitting',
  spread: 'spreads spreading',
  split: 'splits splitting',
  shut: 'shuts shutting',
  hurt: 'hurts hurting',
  read: 'reads reading',
  offer: 'offers offered offering',
  cover: 'covers covered covering',
  recover: 'recovers recovered recovering',
  benefit: 'benefits benefited benefiting benefitted benefitting',
  profit: 'profits profited profiting',
  deliver: 'delivers delivered delivering',
  enter: 'enters entered entering',
  differ: 'differs differed differing',
  suffer: 'suffers suffered suffering',
  happen: 'happens happened happening',
  open: 'opens opened opening',
  happy: 'happier happiest',
  market: 'markets marketed marketing',
  limit: 'limits limited limiting',
  target: 'targets targeted targeting',
  credit: 'credits credited crediting',
  deposit: 'deposits deposited depositing',
  edit: 'edits edited editing',
  visit: 'visits visited visiting',
  consider: 'considers considered considering',
  lower: 'lowers lowered lowering',
  man: 'men',
  woman: 'women',
  child: 'children',
  person: 'people persons',
  foot: 'feet',
  life: 'lives',
  wife: 'wives',
  half: 'halves',
  tooth: 'teeth',
  // Whose regular forms are other words: broking, feed, shed, evening, united, rating, dating, tired, bonded.
  broke: '',
  fee: 'fees',
  she: '',
  even: '',
  unit: 'units',
  rate: 'rates',
  date: 'dates dated',
  tire: 'tires',
  bond: 'bonds',
  this: 'these',
  that: 'those',
  save: 'saves saved saving savings',
  earn: 'earns earned earnt earning earnings',
  burn: 'burns burned burnt burning',
  learn: 'learns learned learnt learning',
  travel: 'travels travelled traveled travelling traveling',
  cancel: 'cancels cancelled canceled cancelling canceling',
  label: 'labels labelled labeled labelling labeling',
  fuel: 'fuels fuelled fueled fuelling fueling',
  skyrocket: 'skyrockets skyrocketed skyrocketing',
  lie: 'lies lied lying',
  die: 'dies died dying',
  tie: 'ties tied tying',
  heal: 'heals healed healing',
  cure: 'cures cured curing',
  invest: 'invests invested investing',
  double: 'doubles doubled doubling',
  triple: 'triples tripled tripling',
  you: '',
  your: '',
  we: '',
  our: '',
  it: '',
  they: '',
  their: '',
  a: '',
  the: '',
  and: '',
  or: '',
  of: '',
  to: '',
  in: '',
  on: '',
  at: '',
  by: '',
  for: '',
  with: '',
  from: '',
  up: '',
  out: '',
  off: '',
  no: '',
  not: '',
  so: '',
  as: '',
  if: '',
  all: '',
  any: '',
  is: '',
  are: '',
  was: '',
  were: '',
  will: '',
  can: '',
  may: '',
  i: '',
  my: '',
  me: '',
  us: '',
  be_: '',
};

const vowel = /[aeiou]/;

function plainSuffixes(word: string): string[] {
  // "rated" is no form of "rat", nor "scared" of "scar".
  if (isShort(word)) return [`${word}s`];
  if (/(s|x|z|ch|sh)$/.test(word)) return [`${word}es`, `${word}ed`, `${word}ing`];
  if (/[^aeiou]y$/.test(word))
    return [
      `${word.slice(0, -1)}ies`,
      `${word.slice(0, -1)}ied`,
      `${word}ing`,
      `${word.slice(0, -1)}ier`,
      `${word.slice(0, -1)}iest`,
    ];
  if (/ee$/.test(word)) return [`${word}s`, `${word}d`, `${word}ing`];
  if (/e$/.test(word)) return [`${word}s`, `${word}d`, `${word.slice(0, -1)}ing`];
  if (/[^aeiou]o$/.test(word)) return [`${word}s`, `${word}es`, `${word}ed`, `${word}ing`];
  return [`${word}s`, `${word}ed`, `${word}ing`];
}

/** One vowel before one final consonant, as in "plan": its final letter is doubled. */
const isShort = (word: string): boolean => /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(word) && word.length <= 5;

/** "plan" → "planned", "refer" → "referred". */
function doubled(word: string): string[] {
  const stressed = /(fer|mit|pel|cur|gin|get|lot|cel)$/.test(word);
  if (!isShort(word) && !stressed) return [];
  const last = word.at(-1)!;
  return [`${word}${last}ed`, `${word}${last}ing`];
}

/** British and American spellings of the same word. */
function spellings(word: string): string[] {
  const other: string[] = [];
  if (/is(e|es|ed|ing|ation)$/.test(word) && word.length > 5)
    other.push(word.replace(/is(e|es|ed|ing|ation)$/, 'iz$1'));
  if (/iz(e|es|ed|ing|ation)$/.test(word)) other.push(word.replace(/iz(e|es|ed|ing|ation)$/, 'is$1'));
  // "colour", but not "mourning" or "scoured".
  if (/^([a-z]{3,}|od)our/.test(word)) other.push(word.replace('our', 'or'));
  if (/ogramme/.test(word)) other.push(word.replace('ogramme', 'ogram'));
  return other;
}

/** All forms that a pattern's word stands for, itself first. A word with a digit, or of two letters, stands for itself. */
export function englishForms(word: string): string[] {
  const listed = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (listed !== undefined) return [word, ...listed.split(' ').filter(Boolean), ...(listed ? [`${word}'s`] : [])];
  if (!/^[a-z]+$/.test(word) || word.length < 3 || !vowel.test(word)) return [word];
  const roots = [word, ...spellings(word)];
  const forms = roots.flatMap((root) => [root, ...plainSuffixes(root), ...doubled(root)]);
  return [...new Set([...forms, `${word}'s`])];
}

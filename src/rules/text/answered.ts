/** What a question and its answer say together. */
export interface Answered {
  /** Ways to put it, one of which reads as a statement; without a full stop. */
  statements: string[];
  /** Where the answer ends, in characters from where it begins. */
  end: number;
}

/**
 * "Can I lose money?" and "No." say "you can't lose money". `question` is an English sentence up to its question mark, `answer` what
 * stands behind it. Undefined where the answer is neither a plain yes nor a plain no, or takes back what it says ("No, but …").
 * Where a subject ends is not known without a parser: each place where it may end makes a statement, of which patterns find the right one.
 */
export function statedBy(question: string, answer: string): Answered | undefined {
  const words = wordsOf(question);
  if (words.length < fewestWords || words.length > mostWords) return undefined;
  for (const [polarity, pattern] of Object.entries(answers) as [Polarity, RegExp][]) {
    const found = pattern.exec(plain(answer));
    if (found === null) continue;
    const isTakenBack = hedged.test(firstOf(answer.slice(found[0].length)));
    const statements = isTakenBack ? [] : statementsOf(words, polarity, found[0].trim());
    return statements.length === 0 ? undefined : { statements, end: found[0].trimEnd().length };
  }
  return undefined;
}

type Polarity = 'no' | 'yes';

const fewestWords = 2;
/** A longer question asks several things. */
const mostWords = 16;

const who = '(?:i|you|it|they|we|he|she|there|that|this)';
const ends = '(?=\\s*(?:[.!,;:–—-]|$))';
const label = '(?:(?:a|answer) ?[:.)] ?)?';
const answers: Record<Polarity, RegExp> = {
  no: new RegExp(
    `^${label}(?:absolutely not|of course not|certainly not|definitely not|not at all|not ever|not once|not with us|not a chance|no way|no chance|no|nope|never ever|never|none at all|none|zero|nil|don't be|no need(?: to (?:be|worry))?|you needn't be|${who} (?:(?:ca|could|wo|would|do|does|did|is|are|was|were|has|have)n't|cannot|can not|will not|do not|does not|is not|are not))${ends}`,
  ),
  yes: new RegExp(
    `^${label}(?:yes|yep|yup|yeah|always|indeed|of course|absolutely|definitely|certainly|guaranteed|every time|without (?:a )?(?:doubt|question)|you bet|${who} (?:can|could|will|do|does|did|is|are|was|were|has|have|sure (?:is|does|do|can|will)))${ends}`,
  ),
};

/** What stands in the rest of the answer, and at the head of the sentence behind it, and takes it back. */
const hedged =
  /\b(?:and no|but|if|unless|although|though|except|however|depend\w*|usually|normally|mostly|generally|subject to|provided|only|as long as|so long as|may|might|could|up to)\b/;

/** An answer up to the end of its sentence, and how the next one begins. */
const firstOf = (rest: string): string => plain(/^[^.!?\n]*(?:[.!?\n]\s*\S+)?/.exec(rest)![0]);

const plain = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'");

const opening = /^(?:q(?:uestion)? ?[:.)] ?)?(?:(?:so|but|and|ok|okay|well|wait|hang on),? )*/;

const wordsOf = (question: string): string[] =>
  plain(question)
    .replace(/[?"“”()]/g, ' ')
    .trim()
    .replace(opening, '')
    .split(/\s+/)
    .filter((word) => word !== '');

const deniedForms: Record<string, string> = {
  can: "can't",
  will: "won't",
  am: "aren't",
  may: "won't",
  must: "don't have to",
};
for (const verb of ['could', 'would', 'should', 'is', 'are', 'was', 'were', 'do', 'does', 'did', 'has', 'have', 'had'])
  deniedForms[verb] = `${verb}n't`;
/** "Won't I lose money? No." and "Will I lose money? No." say the same. */
const asked = new Map(
  Object.entries(deniedForms).flatMap(([verb, denied]) => [
    [verb, verb],
    [denied, verb],
  ]),
);

const doing = new Set(['do', 'does', 'did']);

/** "Worried about losing money? Don't be.": "don't worry about losing money". */
const worry = /^(?:are you |still )?(?:worried|anxious|nervous|concerned|scared|afraid) (?:about |of |that )?/;

function statementsOf(words: readonly string[], polarity: Polarity, answer: string): string[] {
  const feared = words.join(' ').replace(worry, '');
  if (feared.length < words.join(' ').length) return polarity === 'no' ? [`don't worry about ${feared}`] : [];
  const verb = asked.get(words[0]!);
  if (verb === undefined) return polarity === 'no' ? noneOf(words) : [];
  const rest = words.slice(1);
  // "Are there no fees? There are.": a no in the question makes either answer mean anything.
  if (rest.some((word) => denying.has(word))) return [];
  const told = subjectsIn(rest).flatMap((length) => {
    const said = { subject: rest.slice(0, length), verb, predicate: rest.slice(length) };
    return polarity === 'yes' ? [affirmed(said)] : deniedIn(said, answer);
  });
  return [
    ...new Set(told.flatMap((statement) => spokenTo(statement, rest[0]!)).map((statement) => statement.join(' '))),
  ];
}

const denying = new Set('no not never nothing none nobody'.split(' '));

interface Said {
  subject: string[];
  verb: string;
  predicate: string[];
}

const affirmed = ({ subject, verb, predicate }: Said): string[] => [
  ...subject,
  ...(doing.has(verb) ? [] : [verb === 'am' ? 'are' : verb]),
  ...predicate,
];

/** "You can't lose", after a "never" also "you can never lose"; "there are no fees" of "any fees"; and of all no more than "not all". */
function deniedIn(said: Said, answer: string): string[][] {
  const { subject, verb, predicate } = said;
  if (universal.has(subject[0]!)) return [['not', ...affirmed(said)]];
  const denied = [[...subject, deniedForms[verb]!, ...predicate]];
  if (/never|ever|once/.test(answer)) denied.push(affirmed({ ...said, predicate: ['never', ...predicate] }));
  const any = predicate.findIndex((word) => word === 'any' || word === 'a' || word === 'an');
  if (any >= 0) denied.push(affirmed({ ...said, predicate: predicate.with(any, 'no') }));
  return denied;
}

const universal = new Set('all every each everyone everybody everything'.split(' '));

/** "Hidden fees? None.": "no hidden fees". */
const noneOf = (words: readonly string[]): string[] => {
  const things = words[0] === 'any' ? words.slice(1) : words;
  const isNamed = things.length > 0 && things.length <= mostNamed && !unnamed.has(things[0]!);
  return isNamed ? [`no ${things.join(' ')}`] : [];
};

const mostNamed = 4;
const unnamed = new Set(
  'no not never how what why when where who which whose need want worried ready looking tired fancy got think sounds still already'.split(
    ' ',
  ),
);

const pronouns = new Set('i you it we they he she there everyone everybody anyone anybody'.split(' '));
const determiners = new Set(
  'my your our the a an any all this that these those their his her its some every each no'.split(' '),
);

/** How many words the subject may have, where something is said of it behind them. */
const subjectsIn = (rest: readonly string[]): number[] => {
  const lengths = pronouns.has(rest[0] ?? '') ? [1] : determiners.has(rest[0] ?? '') ? [1, 2, 3, 4] : [1, 2, 3];
  return lengths.filter((length) => length < rest.length);
};

const toReader: Record<string, string> = { i: 'you', me: 'you', my: 'your', mine: 'yours', myself: 'yourself' };
const byFirm: Record<string, string> = { you: 'we', your: 'our', ...toReader };

/** As the firm says it to its reader. Whoever is asked "do you …?" is the firm, or the reader. */
const spokenTo = (statement: readonly string[], subject: string): string[][] => {
  const put = (names: Record<string, string>): string[] =>
    statement.map((word) => (Object.hasOwn(names, word) ? names[word]! : word));
  return subject === 'you' || subject === 'your' ? [put(toReader), put(byFirm)] : [put(toReader)];
};

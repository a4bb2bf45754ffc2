/** Words that a clause of its own has, and what only carries on the sentence before it has not. */
const ofClauses = new Set(
  "i you he she it we they who i'm i'll you're you'll it's he's she's we're we'll they're that's there's there this these those is are was were be been am has have had do does did will would can could should shall may might must isn't aren't don't doesn't can't won't call see visit click tap read ask find get go come apply book buy order shop join try use make take learn discover check meet say says said terms conditions".split(
    ' ',
  ),
);

/** How a fragment goes on with the sentence before it: when, where, how surely, for how long, whatever happens. */
const goesOn =
  /^(?:in|within|by|from|on|with|without|until|till|after|before|through|throughout|across|whatever|whichever|however|wherever|whenever|whoever|regardless|every|each|always|ever|never|forever|guaranteed|fixed|instantly|immediately|overnight|today|tonight|tomorrow|anywhere|anytime|everywhere|literally|permanently|completely|totally|for (?:good|life|ever|the|all|every\w*|free|just|years|months|weeks)|(?:no|zero) exceptions|no matter|\w+ times)\b/;

/** In words: what is longer stands alone. */
const longest = 6;

/** "Every day.", "From home.", "Whatever your credit history.": no sentence, but a part of the one before it. */
export function isFragment(sentence: string): boolean {
  const plain = sentence.toLowerCase().replace(/’/g, "'");
  const words = plain.split(/\s+/);
  return words.length <= longest && goesOn.test(plain) && !words.some((word) => ofClauses.has(word));
}

/** Words that adverts print with stars for letters, to have them read and not written: "f**k", "sh*t". */
const sworn = (
  'fuck fucks fucked fucker fuckers fuckin fucking motherfucker shit shits shitty shitting bullshit bollocks wank wanker ' +
  'wankers cunt cunts bitch bitches bastard bastards arse arsehole asshole piss pissed pissing twat twats whore slut'
).split(' ');

const starred = /[a-z]+\*+[a-z]*/y;

/** The word that begins at `at` with stars in place of some letters, as it is meant, and where it ends. */
export function bleepedAt(folded: string, at: number): { word: string; end: number } | undefined {
  starred.lastIndex = at;
  const shown = starred.exec(folded)?.[0];
  const word = shown && sworn.find((meant) => isSame(meant, shown));
  return word && !isBoldEnding(folded, at, shown) ? { word, end: at + word.length } : undefined;
}

const isSame = (meant: string, shown: string): boolean =>
  meant.length === shown.length && [...shown].every((letter, at) => letter === '*' || letter === meant[at]);

/** What is bold is a line or less; looking no further back keeps the time linear, however long a line is. */
const longestBold = 200;
const boldOpened = /(?:^|[^\p{L}\p{N}*])\*\*(?=[^\s*])(?:(?!\*\*).)*$/u;

/** "**Please read this bit**": two stars at its end close what two stars on its line opened. */
const isBoldEnding = (folded: string, at: number, shown: string): boolean =>
  /[^*]\*\*$/.test(shown) && boldOpened.test(folded.slice(Math.max(0, at - longestBold), at));

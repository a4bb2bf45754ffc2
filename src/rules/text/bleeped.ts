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
  if (shown === undefined || isBoldEnding(folded, at, shown)) return undefined;
  const word = sworn.find((meant) => isSame(meant, shown));
  return word ? { word, end: at + word.length } : undefined;
}

const isSame = (meant: string, shown: string): boolean =>
  meant.length === shown.length && [...shown].every((letter, at) => letter === '*' || letter === meant[at]);

/** "**Please read this bit**": two stars at its end close what two stars on its line opened. */
function isBoldEnding(folded: string, at: number, shown: string): boolean {
  if (!/[^*]\*\*$/.test(shown)) return false;
  const line = folded.slice(folded.lastIndexOf('\n', at) + 1, at);
  return line.split('**').length % 2 === 0;
}

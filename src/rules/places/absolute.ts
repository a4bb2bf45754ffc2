/** Words that leave no room for an exception, in the languages that the rulebook speaks. */
const words = [
  'always never every everyone everything everywhere everybody anyone anything anywhere anytime all any nothing nobody whatever whenever wherever forever',
  'completely totally entirely absolutely unlimited unconditional unconditionally exceptions strings catch catches questions limits',
  'immer nie niemals alles alle jeder jede jedes jeden überall nichts niemand unbegrenzt ausnahmslos bedingungslos',
  'toujours jamais tout toute tous toutes partout rien personne illimité illimitée illimités illimitées',
  'siempre nunca jamás todo toda todos todas nada nadie ilimitado ilimitada ilimitados ilimitadas',
  'sempre mai tutto tutta tutti tutte ovunque niente nulla nessuno illimitato illimitata illimitati illimitate',
  'altijd nooit alle alles iedereen overal niets niemand onbeperkt onbeperkte onvoorwaardelijk',
];

const absolute: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(' ')));

/** "Covers everything" stays untrue with a limit in brackets behind it. */
export const isAbsolute = (promise: string): boolean =>
  (promise.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => absolute.has(word));

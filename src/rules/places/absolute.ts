/** Words that leave no room for an exception, in the languages that the rulebook speaks. */
const words = [
  'no none zero without always never every everyone everything everywhere everybody anyone anything anywhere anytime all any nothing nobody whatever whenever wherever forever',
  'completely totally entirely absolutely unlimited unconditional unconditionally exceptions strings catch catches questions limits',
  'kein keine keinen keiner keinerlei ohne null immer nie niemals alles alle jeder jede jedes jeden überall nichts niemand unbegrenzt ausnahmslos bedingungslos',
  'aucun aucune sans zéro toujours jamais tout toute tous toutes partout rien personne illimité illimitée illimités illimitées',
  'sin ningún ninguna cero siempre nunca jamás todo toda todos todas nada nadie ilimitado ilimitada ilimitados ilimitadas',
  'nessun senza zero sempre mai tutto tutta tutti tutte ovunque niente nulla nessuno illimitato illimitata illimitati illimitate',
  'geen zonder nul altijd nooit alle alles iedereen overal niets niemand onbeperkt onbeperkte onvoorwaardelijk',
];

const absolute: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(' ')));

/** "Covers everything" stays untrue with a limit in brackets behind it. */
export const isAbsolute = (promise: string): boolean =>
  (promise.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => absolute.has(word));

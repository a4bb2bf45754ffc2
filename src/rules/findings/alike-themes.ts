import type { Theme } from './themes.ts';

type Pairs = readonly (readonly [Theme, Theme])[];

/** Themes under which the same words are the same fault, said in another way: of 60 such pairs readers labelled 8 as two. */
const alike: Pairs = [
  ['guarantee', 'risk-free'],
  ['guarantee', 'substantiation'],
  ['guarantee', 'future-performance'],
  ['substantiation', 'past-performance'],
  ['risk-free', 'substantiation'],
  ['risk-free', 'future-performance'],
  ['hypothetical-performance', 'past-performance'],
  ['urgency', 'crypto'],
  ['guarantee', 'crypto'],
  ['risk-free', 'crypto'],
  ['guarantee', 'deposit-insurance'],
  ['insurance', 'prominence'],
  ['comparison', 'crypto'],
];

/** And these where the words must not be said under either: of 55 such pairs labels of the fresh parts name both 6 times. */
const alikeWhereSaid: Pairs = [
  ['government-affiliation', 'regulatory-status'],
  ['government-affiliation', 'misclassified'],
  ['government-affiliation', 'insurance'],
  ['government-affiliation', 'tax'],
  ['fees-and-costs', 'trivialising-credit'],
  ['availability', 'trivialising-credit'],
  ['comparison', 'risk-free'],
  ['comparison', 'deposit-insurance'],
  ['deposit-insurance', 'risk-free'],
  ['insurance', 'vulnerable-audience'],
  ['food', 'health'],
];

/**
 * Themes under which all that must not be said is one fault, wherever it stands, said again and again: of 73 pairs of such issues labels of
 * the fresh parts bear out both 4 times.
 */
const oneFault: readonly Theme[] = ['guarantee', 'risk-free', 'government-affiliation', 'urgency'];

/** Of these something has not been said, which is no matter of what is wrong with the words that call for it. */
const lacking: readonly Theme[] = [
  'missing-risk-warning',
  'past-performance',
  'future-performance',
  'balance',
  'cfd',
  'mandated-wording',
  'regulatory-status',
  'representative-apr',
  'influencer-ad-label',
  'direct-marketing',
  'fees-and-costs',
  'promotional-terms',
];

const among =
  (themes: readonly Theme[]) =>
  (theme: string): boolean =>
    themes.some((one) => one === theme);

const paired =
  (pairs: Pairs) =>
  (a: string, b: string): boolean =>
    pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a));

export const areAlike = paired(alike);
export const areAlikeWhereSaid = paired(alikeWhereSaid);
export const isOneFault = among(oneFault);
export const isLacking = among(lacking);

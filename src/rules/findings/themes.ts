/** The closed list of themes: every rule has one, every issue carries it. */
export const themes = [
  'guarantee',
  'risk-free',
  'past-performance',
  'future-performance',
  'hypothetical-performance',
  'missing-risk-warning',
  'mandated-wording',
  'balance',
  'prominence',
  'fees-and-costs',
  'representative-apr',
  'free-claim',
  'price-and-discount',
  'urgency',
  'inducement',
  'testimonial',
  'influencer-ad-label',
  'comparison',
  'regulatory-status',
  'tax',
  'crypto',
  'cfd',
  'trivialising-credit',
  'debt',
  'vulnerable-audience',
  'gambling',
  'alcohol',
  'health',
  'food',
  'green-claim',
  'subscription',
  'deposit-insurance',
  'government-affiliation',
  'substantiation',
  'misclassified',
  'insurance',
  'pensions',
  'savings-rates',
  'direct-marketing',
  'availability',
  'promotional-terms',
  'tobacco-and-vaping',
  'other',
] as const;

export type Theme = (typeof themes)[number];

const safety: readonly Theme[] = [
  'guarantee',
  'risk-free',
  'missing-risk-warning',
  'mandated-wording',
  'misclassified',
  'regulatory-status',
  'deposit-insurance',
  'government-affiliation',
  'crypto',
  'cfd',
  'health',
  'tobacco-and-vaping',
  'gambling',
  'alcohol',
  'vulnerable-audience',
  'debt',
];

const proof: readonly Theme[] = [
  'substantiation',
  'comparison',
  'testimonial',
  'promotional-terms',
  'availability',
  'direct-marketing',
  'other',
];

const manner: readonly Theme[] = ['balance', 'prominence', 'urgency'];

const money = themes.filter((theme) => ![...safety, ...proof, ...manner].includes(theme));

/** What harms a customer most, first: safety that is not there; costs and gains; what is not proven; how it is said. */
export const themesByWeight: readonly (readonly Theme[])[] = [safety, money, proof, manner];

/** What lacks a risk warning mostly lacks prescribed words: a likeness to promotions that do says the same again, less exactly. */
const saidBy = new Map<string, Theme>([['mandated-wording', 'missing-risk-warning']]);

/** Whether one of some themes, or what says as much, is this one. */
export const isRaisedBy = (theme: string, raised: ReadonlySet<string>): boolean =>
  raised.has(theme) || raised.has(saidBy.get(theme) ?? theme);

import type { Finding } from '../types.ts';

/** A finding of one rule at one place, a change to be made under the theme of balance unless told otherwise. */
export const finding = (rule: string, at: [number, number], more: Partial<Finding> = {}): Finding => ({
  rules: [{ id: rule, name: rule, product: 'shares', channel: 'website' }],
  severity: 'MEDIUM',
  theme: 'balance',
  recommendation: 'Change it.',
  rationale: 'It misleads.',
  places: [{ pageNumber: 1, medium: 'text', start: at[0], end: at[1], quote: 'x' }],
  evidence: { detector: 'forbid' },
  ...more,
});

/** Which rules each finding cites, and how many places it has. */
export const shape = (findings: Finding[]) =>
  findings.map(({ rules, places }) => [rules.map(({ id }) => id).join('+'), places.length]);

import type { Finding } from '../types.ts';

/** What is worth a look rather than a stop: LOW, and says why. */
export const asAdvice = (finding: Finding, why: string): Finding => ({
  ...finding,
  severity: 'LOW',
  rationale: `${finding.rationale} ${why}, so this is worth a look rather than a stop.`,
  advisedAs: why,
});

/** What would only cry wolf: it weighs as advice does, and is not told. */
export const asUntold = (finding: Finding, why: string): Finding => ({ ...asAdvice(finding, why), untold: true });

import type { z } from 'zod';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { wordingOf } from '../rules/rulebook/wordings.ts';
import type { ReferenceRecord } from './built-in.ts';
import type { Claim } from './claim-store.ts';
import type { claimView, recordView, ruleView } from './schema.ts';

export const presentRecord = ({ id, name, slug, parentId, builtIn }: ReferenceRecord): z.input<typeof recordView> => ({
  ...{ id, name, slug, builtIn },
  parentId: parentId ?? null,
});

export const presentClaim = (claim: Claim): z.input<typeof claimView> => ({
  id: claim.id,
  wording: claim.wording,
  substantiation: claim.substantiation,
  disclosures: claim.disclosures,
  expiresAt: claim.expires_at?.toISOString() ?? null,
  createdAt: claim.created_at.toISOString(),
});

export const presentRule = (rule: RuleDefinition): z.input<typeof ruleView> => ({
  id: rule.id,
  name: rule.name,
  theme: rule.theme as z.input<typeof ruleView>['theme'],
  severity: rule.severity,
  kind: rule.demand.kind,
  jurisdictions: rule.applies.jurisdictions,
  products: rule.applies.products,
  channels: rule.applies.channels,
  source: { title: rule.source.title, url: rule.source.url ?? null, checked: rule.source.checked },
  inForceFrom: rule.applies.from ?? null,
  inForceUntil: rule.applies.until ?? null,
  rationale: rule.rationale,
  recommendation: rule.recommendation,
  suggestion: wordingOf(rule) ?? null,
  examples: {
    breach: rule.examples.breach.map((example) => example.text),
    compliant: rule.examples.compliant.map((example) => example.text),
  },
});

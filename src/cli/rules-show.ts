import { keepIn, loadRulebooks } from '../rulebooks/index.ts';
import type { Applies, Example, RuleDefinition } from '../rules/rulebook/definitions.ts';
import { wordingOf } from '../rules/rulebook/wordings.ts';
import { CouldNotRun } from './could-not-run.ts';
import { unknownName } from './nearest.ts';
import type { Rulebooks } from './rulebook-folders.ts';

/** `fairclear rules show <rule>` */
export function showRule({ folders, cacheDir }: Rulebooks, id: string, json: boolean): string {
  const { rules } = loadRulebooks(folders, keepIn(cacheDir));
  const rule = rules.find((one) => one.id === id);
  if (!rule) {
    const known = rules.map((one) => ({ slug: one.id, name: one.name }));
    throw new CouldNotRun(unknownName('rule', id, known));
  }
  return json ? `${JSON.stringify(rule, undefined, 2)}\n` : `${describe(rule)}\n`;
}

function describe(rule: RuleDefinition): string {
  const { id, name, severity, theme, source, applies, demand, examples } = rule;
  const { url, title, checked } = source;
  const written = wordingOf(rule);
  return [
    `${id}`,
    `${name}`,
    '',
    ...fields({
      Severity: severity,
      Theme: theme,
      Source: `${title}${url === undefined ? '' : `, ${url}`} (checked: ${checked})`,
      ...scopeOf(applies),
      Kind: demand.kind,
      Why: rule.rationale,
      Do: rule.recommendation,
      ...(written === undefined ? {} : { Write: written }),
    }),
    '',
    'Breaches',
    ...examples.breach.map(exampleLine),
    'Compliant',
    ...examples.compliant.map(exampleLine),
  ].join('\n');
}

function scopeOf({ jurisdictions, products, exceptProducts, channels, exceptChannels, from, until }: Applies) {
  const without = (except: readonly string[]) => (except.length > 0 ? `, but not ${except.join(', ')}` : '');
  return {
    Jurisdictions: jurisdictions.join(', '),
    Products: products.join(', ') + without(exceptProducts),
    Channels: channels.join(', ') + without(exceptChannels),
    ...(from === undefined ? {} : { From: from }),
    ...(until === undefined ? {} : { Until: until }),
  };
}

const fields = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([label, value]) => `${`${label}:`.padEnd(15)}${value}`);

const exampleLine = ({ text, marked }: Example): string => `  - ${(marked ?? text).trim().replaceAll('\n', '\n    ')}`;

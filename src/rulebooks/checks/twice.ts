import type { Report } from '../files/report.ts';
import type { Places } from '../files/yaml-places.ts';
import type { ParsedRulebook } from '../parsing/parsed.ts';

/** A rule, concept or lexicon by the name under which its file is known. */
interface Definition {
  owner: string;
  kind: 'rule' | 'concept' | 'lexicon';
  name: string;
  own?: boolean | undefined;
}

/** What has the name of another one would stand in its place, or beside it, for every rule that names it. */
export function checkTwice(parsed: ParsedRulebook, base: ParsedRulebook | undefined, report: Report): void {
  const seen = new Map((base === undefined ? [] : definitionsIn(base)).map((one) => [one.owner, one]));
  for (const one of definitionsIn(parsed)) {
    const other = seen.get(one.owner);
    seen.set(one.owner, one);
    if (other === undefined) continue;
    const place = (places: Places) => (one.kind === 'lexicon' ? places.ofKey([one.name]) : places.of([]));
    if (one.own && !other.own)
      report(
        one.owner,
        place,
        `the built-in rulebook has the ${one.kind} ${one.name} already`,
        fixes[one.kind](one.name),
      );
    else
      report(one.owner, place, `the ${one.kind} ${one.name} is defined twice`, 'rename one, or move it into the other');
  }
}

const fixes: Record<Definition['kind'], (name: string) => string> = {
  rule: () => 'give yours another path; POST /v1/rule-switches switches a built-in rule off for a workspace',
  concept: () => 'give yours another path: built-in rules look for this one',
  lexicon: (name) =>
    `give yours another name, such as our-${name}; with @${name} among its words it adds to the built-in one`,
};

function definitionsIn({ concepts, rules, lexicons }: ParsedRulebook): Definition[] {
  return [
    ...concepts.map(
      ({ id, language, own }): Definition => ({ owner: `${id}@${language}`, kind: 'concept', name: id, own }),
    ),
    ...rules.map(({ id, own }): Definition => ({ owner: id, kind: 'rule', name: id, own })),
    ...lexicons.map(
      ({ name, language, own }): Definition => ({ owner: `lexicon ${name}@${language}`, kind: 'lexicon', name, own }),
    ),
  ];
}

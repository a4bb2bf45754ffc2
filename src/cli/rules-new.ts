import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CouldNotRun } from './could-not-run.ts';

const shape = /^[a-z0-9-]+(\/[a-z0-9-]+)+$/;

/** `fairclear rules new <id>`: a rule and its concept, whose examples fail until they are filled in. Answers what it wrote. */
export function newRule(folder: string, id: string): string[] {
  if (!shape.test(id))
    throw new CouldNotRun(
      `"${id}" is no id of a rule; write its path in lower case, such as gb/cap/free-that-is-not-free`,
    );
  const [jurisdiction = 'gb'] = id.split('/');
  const name = id.split('/').at(-1)!;
  const files = [
    { path: join(folder, `${id}.yaml`), text: ruleText(id, jurisdiction, name) },
    { path: join(folder, 'concepts', 'en', 'claim', `${name}.yaml`), text: conceptText(name) },
  ];
  const taken = files.find(({ path }) => existsSync(path));
  if (taken) throw new CouldNotRun(`${taken.path} is there already; choose another name`);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return files.map(({ path }) => path);
}

const ruleText = (id: string, jurisdiction: string, name: string): string => `rule: ${id}
name: Say here what must hold, in a reader's words
source: {title: "Where it is written, with its paragraph", checked: unverified}
theme: other
severity: MEDIUM
applies: {jurisdictions: [${jurisdiction}], products: [any], channels: [any]}
forbid: claim.${name}
rationale: Why it matters, in plain words.
recommendation: The smallest change that mends it.
examples:
  breach:
    - Write a sentence that breaks the rule and mark «the words that do».
    - Write another, as somebody else would put it.
  compliant:
    - Write one that looks alike and breaks nothing.
    - Write another.
`;

const conceptText = (name: string): string => `concept: claim.${name}
patterns: |
  replace this by how it is said
examples:
  found:
    - Write «how it is said».
    - Write another way to say it.
  not-found:
    - Write what only looks like it.
`;

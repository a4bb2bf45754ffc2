import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rulebooksDir } from '../platform/config/paths.ts';
import { parseTaxonomy } from '../rulebooks/index.ts';
import { CouldNotRun } from './could-not-run.ts';

const shape = /^[a-z0-9-]+(\/[a-z0-9-]+)+$/;

interface Written {
  /** What the files have in common. */
  name: string;
  paths: string[];
}

/** `fairclear rules new <id>`: a rule and its concept, whose examples fail until they are filled in. Answers what it wrote. */
export function newRule(folder: string, id: string): Written {
  if (!shape.test(id))
    throw new CouldNotRun(
      `"${id}" is no id of a rule; write its path in lower case, such as gb/cap/free-that-is-not-free`,
    );
  const name = id.split('/').at(-1)!;
  const files = [
    { path: `${id}.yaml`, text: ruleText(id, jurisdictionOf(id), name) },
    { path: join('concepts', 'en', 'claim', `${name}.yaml`), text: conceptText(name) },
  ];
  for (const { path } of files) {
    if (existsSync(join(folder, path)))
      throw new CouldNotRun(`${join(folder, path)} is there already; choose another name`);
    if (existsSync(join(rulebooksDir, path)))
      throw new CouldNotRun(`the built-in rulebook has ${path} already; choose another name`);
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { name, paths: files.map(({ path }) => join(folder, path)) };
}

/** The first part of its id, where that is a jurisdiction; a house's own rules hold everywhere until somebody narrows them. */
function jurisdictionOf(id: string): string {
  const { jurisdictions } = parseTaxonomy(readFileSync(join(rulebooksDir, 'taxonomy.yaml'), 'utf8'));
  const [first] = id.split('/');
  return jurisdictions.find(({ slug }) => slug === first)?.slug ?? 'any';
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

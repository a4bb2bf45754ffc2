import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rulebooksDir } from '../platform/config/paths.ts';
import { isLanguage, readTaxonomy } from '../rulebooks/index.ts';
import { conceptKinds } from '../rules/rulebook/definitions.ts';
import { CouldNotRun } from './could-not-run.ts';

const shape = /^[a-z0-9-]+(\/[a-z0-9-]+)+$/;

interface Written {
  /** What the files have in common, to test them by; undefined where they have no examples of their own. */
  name: string | undefined;
  paths: string[];
}

interface NewFile {
  path: string;
  text: string;
}

/**
 * `fairclear rules new <id>`: a rule and its concept, whose examples fail until they are filled in; or, by a path in their
 * folders, a concept or disclaimer alone. Answers what it wrote.
 */
export function newRule(folder: string, id: string): Written {
  if (!shape.test(id))
    throw new CouldNotRun(
      `"${id}" is no id of a rule; write its path in lower case, such as gb/cap/free-that-is-not-free`,
    );
  const name = id.split('/').at(-1)!;
  const files = filesFor(id, name);
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
  return { name: id.startsWith('disclaimers/') ? undefined : name, paths: files.map(({ path }) => join(folder, path)) };
}

/** No rule can stand in the folders of what rules refer to. */
function filesFor(id: string, name: string): NewFile[] {
  const [first = '', ...rest] = id.split('/');
  if (first === 'concepts') return [conceptFile(id, rest)];
  if (first === 'disclaimers')
    return [{ path: `${id}.yaml`, text: 'texts:\n  - Write here the words that rules ask for.\n' }];
  if (['lexicons', 'scopes', 'suggestions', 'classifiers'].includes(first))
    throw new CouldNotRun(
      `no rule can stand in ${first}/, whose files docs/rulebooks.md shows; write a rule's path such as gb/cap/${name}, a concept's such as concepts/en/claim/${name}, or disclaimers/${name}`,
    );
  return [
    { path: `${id}.yaml`, text: ruleText(id, jurisdictionOf(id), name) },
    conceptFile(`concepts/en/claim/${name}`, ['en', 'claim', name]),
  ];
}

function conceptFile(path: string, [language = '', kind = '', ...names]: string[]): NewFile {
  if (!isLanguage(language) || !conceptKinds.some((known) => known === kind) || names.length === 0)
    throw new CouldNotRun(
      `"${path}" is no path of a concept; write its language, its kind and its name, such as concepts/en/claim/${path.split('/').at(-1)}; kinds are ${conceptKinds.join(', ')}`,
    );
  return { path: `${path}.yaml`, text: conceptText(`${kind}.${names.join('.')}`) };
}

/** The first part of its id, where that is a jurisdiction; a house's own rules hold everywhere until somebody narrows them. */
function jurisdictionOf(id: string): string {
  const { jurisdictions } = readTaxonomy(rulebooksDir);
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

const conceptText = (id: string): string => `concept: ${id}
patterns: |
  replace this by how it is said
examples:
  found:
    - Write «how it is said».
    - Write another way to say it.
  not-found:
    - Write what only looks like it.
`;

import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { attribute, childrenNamed } from './xml.ts';

/** What a part of an Office file refers to: another part by its full name, or an address outside. */
export interface Relationship {
  type: string;
  target: string;
  external: boolean;
}

export type Relationships = Map<string, Relationship>;

/** The relationships of a part, by id; empty where it has none. The package's own are those of the part ''. */
export async function readRelationships(archive: Archive, part: string): Promise<Relationships> {
  const folder = posix.dirname(part);
  const root = await archive.xml(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const found: Relationships = new Map();
  for (const node of childrenNamed(root, 'Relationship')) {
    const id = attribute(node, 'Id');
    const target = attribute(node, 'Target');
    if (!id || target === undefined) continue;
    const external = attribute(node, 'TargetMode') === 'External';
    const type = (attribute(node, 'Type') ?? '').split('/').at(-1) ?? '';
    found.set(id, { type, target: external ? target : partName(folder, target), external });
  }
  return found;
}

function partName(folder: string, target: string): string {
  return target.startsWith('/') ? posix.normalize(target).slice(1) : posix.join(folder, target);
}

/** The first part that stands in that relation. */
export function relatedPart(relationships: Relationships, type: string): string | undefined {
  return relatedParts(relationships, type)[0];
}

export function relatedParts(relationships: Relationships, type: string): string[] {
  return [...relationships.values()]
    .filter((relationship) => relationship.type === type && !relationship.external)
    .map((relationship) => relationship.target);
}

/** Name of the part that an Office file opens with: `word/document.xml` and the like. */
export async function mainPart(archive: Archive): Promise<string | undefined> {
  return relatedPart(await readRelationships(archive, ''), 'officeDocument');
}

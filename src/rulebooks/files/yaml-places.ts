import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type Scalar } from 'yaml';
import { oncePer } from '../../kernel/once-per.ts';
import type { RulebookFile, Spot } from './rulebook-file.ts';

/** The fields, and positions in lists, that lead to a value. */
export type Path = readonly (string | number)[];

/** Where in a file things stand, by its fields: a remark, a name or a pattern may have the same words. */
export interface Places {
  has(field: string): boolean;
  /** Of a value; where it is missing, of the field that it belongs to. */
  of(path: Path): Spot;
  /** Of a field's name. */
  ofKey(path: Path): Spot;
  /** Of the first text, entry of a list or line of a block that says this, of those whose path suits. */
  ofWords(words: string, suits: (path: Path) => boolean): Words | undefined;
}

interface Words {
  spot: Spot;
  /** In a block after ">", which makes one line of all its lines. */
  isFolded: boolean;
}

/** Most files have no mistake, and some many. */
export const placesIn = oncePer((file: RulebookFile): Places => {
  const counter = new LineCounter();
  // That no key stands twice is known, and comparing each with each takes long.
  const { contents } = parseDocument(file.text, { lineCounter: counter, uniqueKeys: false });
  const spotAt = (offset: number): Spot => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const spotOf = (path: Path, isKey: boolean): Spot => spotAt(nodeAt(contents, path, isKey)?.range?.[0] ?? 0);
  let byWords: Map<string, { path: Path; offset: number; isFolded: boolean }[]> | undefined;
  return {
    has: (field) => childOf(contents, field).key !== undefined,
    of: (path) => spotOf(path, false),
    ofKey: (path) => spotOf(path, true),
    ofWords: (words, suits) => {
      byWords ??= Map.groupBy(textsIn(contents, [], file), (text) => text.words);
      const found = byWords.get(words)?.find(({ path }) => suits(path));
      return found && { spot: spotAt(found.offset), isFolded: found.isFolded };
    },
  };
});

function nodeAt(root: unknown, path: Path, isKey: boolean): Node | undefined {
  if (path.length === 0) return undefined;
  const { key, value } = childOf(
    path.slice(0, -1).reduce<unknown>((node, part) => childOf(node, part).value, root),
    path.at(-1)!,
  );
  const found = isKey ? (key ?? value) : (value ?? key);
  return isNode(found) && found.range ? found : nodeAt(root, path.slice(0, -1), true);
}

function childOf(node: unknown, part: string | number): Partial<Pair<unknown, unknown>> {
  if (isSeq(node)) return { value: node.items[Number(part)] };
  const isNamed = ({ key }: Pair): boolean => isScalar(key) && String(key.value) === String(part);
  return (isMap(node) ? node.items.find(isNamed) : undefined) ?? {};
}

interface Text {
  words: string;
  path: Path;
  offset: number;
  isFolded: boolean;
}

function textsIn(node: unknown, path: Path, file: RulebookFile): Text[] {
  if (isSeq(node)) return node.items.flatMap((item, at) => textsIn(item, [...path, at], file));
  if (isMap(node))
    return node.items.flatMap(({ key, value }) =>
      textsIn(value, [...path, isScalar(key) ? String(key.value) : ''], file),
    );
  return isScalar(node) && node.range ? textsOf(node, node.range, path, file) : [];
}

/** A text as a whole, and each of its lines; in a lexicon commas part words too. */
function textsOf(
  node: Scalar,
  [start, end]: readonly [number, number, number],
  path: Path,
  file: RulebookFile,
): Text[] {
  const isFolded = node.type === 'BLOCK_FOLDED';
  const parts = file.path.startsWith('lexicons/') ? /[^,\n]+/g : /[^\n]+/g;
  const whole = { words: String(node.value).trim(), path, offset: start, isFolded };
  const lines = [...file.text.slice(start, end).matchAll(parts)].map(({ 0: part, index }) => {
    const words = part.replace(/^\s*["']?/, '');
    const offset = start + index + part.length - words.length;
    return { words: words.replace(/["']?\s*$/, ''), path, offset, isFolded };
  });
  // A block begins on the line before its first words.
  return node.type?.startsWith('BLOCK') ? [...lines, whole] : [whole, ...lines];
}

import type { Archive } from './archive.ts';
import { childrenNamed, descendants, elementsOf, textOf, type XmlElement } from './xml.ts';

/** The words of a chart or a diagram, each label once a place, in the order of the file. */
export async function wordsOfGraphic(archive: Archive, part: string): Promise<string[]> {
  const root = await archive.xml(part);
  if (!root) return [];
  return root.name === 'chartSpace' ? wordsOfChart(root) : paragraphsOf(root);
}

/** Each `a:p` as a line of text. */
export function paragraphsOf(root: XmlElement): string[] {
  return descendants(root, 'p')
    .map((paragraph) => descendants(paragraph, 't').map(textOf).join(''))
    .filter((text) => text.trim() !== '');
}

function wordsOfChart(root: XmlElement): string[] {
  const words = paragraphsOf(root);
  const seen = new Set(words);
  for (const cache of cachesOf(root)) {
    for (const point of childrenNamed(cache, 'pt')) {
      const value = descendants(point, 'v').map(textOf).join('');
      // A chart repeats its categories with each series; they are drawn once.
      if (value.trim() === '' || seen.has(value)) continue;
      seen.add(value);
      words.push(value);
    }
  }
  return words;
}

function cachesOf(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const collect = (at: XmlElement) => {
    for (const node of elementsOf(at)) {
      if (node.name === 'strCache' || node.name === 'numCache' || node.name === 'lvl') found.push(node);
      else collect(node);
    }
  };
  collect(root);
  return found;
}

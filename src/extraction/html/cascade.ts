import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Budget, classesOf, type Element, isElement, keyOf, matches } from './selector.ts';
import { type Declarations, parseDeclarations, readStylesheet, type StyleRule, type Stylesheet } from './stylesheet.ts';

/** What browsers do with elements nobody styled. `block` is the display of those not named here or as inline. */
const builtIn: Record<string, string> = {
  h1: 'font-size:2em;font-weight:bold',
  h2: 'font-size:1.5em;font-weight:bold',
  h3: 'font-size:1.17em;font-weight:bold',
  h4: 'font-weight:bold',
  h5: 'font-size:0.83em;font-weight:bold',
  h6: 'font-size:0.67em;font-weight:bold',
  b: 'font-weight:bold',
  strong: 'font-weight:bold',
  th: 'font-weight:bold',
  small: 'font-size:smaller',
  sub: 'font-size:smaller',
  sup: 'font-size:smaller',
  big: 'font-size:larger',
  s: 'text-decoration:line-through',
  strike: 'text-decoration:line-through',
  del: 'text-decoration:line-through',
  pre: 'white-space:pre',
  textarea: 'white-space:pre',
  mark: 'background-color:#ffff00;color:#000000',
  a: 'color:#0000ee',
};
const blockTags = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main marquee menu nav ol optgroup option p pre search section select summary table tbody td ' +
    'text textarea tfoot th thead title tr ul'
  ).split(' '),
);
const fontSizes = ['10px', '10px', '13px', '16px', '18px', '24px', '32px', '48px'];

export interface Cascade {
  /** Property to value for an element, all sources weighed. */
  declaredFor(element: Element): Map<string, string>;
  /** The words that styles put before or after an element. */
  generatedFor(element: Element, place: 'before' | 'after'): string | undefined;
  /** The page is laid out differently on screens of other widths. */
  asksForWidth: boolean;
  /** True once there was more to weigh than a page may ask for. */
  exhausted(): boolean;
}

const none: Declarations = { values: new Map(), important: new Set() };

function builtInFor(tag: string): Declarations {
  const text = `${blockTags.has(tag) ? 'display:block' : 'display:inline'};${builtIn[tag] ?? ''}`;
  return parseDeclarations(text);
}

function fontSizeOf(step: string): string {
  const size = Number.parseInt(step, 10) + (/^[+-]/.test(step) ? 3 : 0);
  return fontSizes[Math.max(1, Math.min(7, size))] ?? '16px';
}

/** An attribute from the time before styles, which mail still uses, as the declaration it stands for. */
function presentational(tag: string, name: string, value: string): [string, string] | undefined {
  switch (name === 'color' || name === 'size' || name === 'text' ? `${tag} ${name}` : name) {
    case 'bgcolor':
      return ['background-color', value];
    case 'background':
      return value === '' ? undefined : ['background-image', `url(${value})`];
    case 'hidden':
      return value === 'until-found' ? undefined : ['display', 'none'];
    case 'body text':
    case 'font color':
      return ['color', value];
    case 'font size':
      return ['font-size', fontSizeOf(value)];
    default:
      return undefined;
  }
}

function fromAttributes(element: Element): Declarations {
  const declared = element.attrs.map(({ name, value }) => presentational(element.tagName, name, value));
  if (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined) declared.push(['display', 'none']);
  return { values: new Map(declared.filter((each) => each !== undefined)), important: new Set() };
}

function collectSheets(root: DefaultTreeAdapterTypes.Document, width: number): Stylesheet {
  const sheet: Stylesheet = { rules: [], truncated: false, width, asksForWidth: false };
  const open: DefaultTreeAdapterTypes.ParentNode[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (!node) break;
    if (isElement(node) && node.tagName === 'style') {
      if (!/print/i.test(attributeOf(node, 'media') ?? '')) readStylesheet(textWithin(node), sheet);
      continue;
    }
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
      const child = node.childNodes[at];
      if (isElement(child)) open.push(child);
    }
  }
  return sheet;
}

export function textWithin(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** One string, or one attribute, of many that styles put together. */
const contentPart = /\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|attr\(\s*([\w-]+)\s*\))/gsy;

/** "\201C " is a quotation mark, "\"" the sign itself. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : characterOf(Number.parseInt(code, 16)),
  );

const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** The words of a `content`: strings and attributes, one after the other; undefined where it is made of something else, too. */
function wordsOfContent(content: string, element: Element): string | undefined {
  const parts = [...content.matchAll(contentPart)];
  const length = parts.reduce((sum, [whole]) => sum + whole.length, 0);
  if (parts.length === 0 || content.slice(length).trim() !== '') return undefined;
  return parts
    .map(([, double, single, name]) =>
      name === undefined ? unescaped(double ?? single ?? '') : (attributeOf(element, name) ?? ''),
    )
    .join('');
}

function byWeight(a: StyleRule, b: StyleRule): number {
  return a.selector.specificity - b.selector.specificity || a.order - b.order;
}

function merge(into: Map<string, string>, sources: Declarations[]): void {
  for (const source of sources) for (const [property, value] of source.values) into.set(property, value);
  for (const source of sources) {
    for (const property of source.important) into.set(property, source.values.get(property) ?? '');
  }
}

function keysOf(element: Element): string[] {
  const keys = [element.tagName, '*'];
  const id = attributeOf(element, 'id');
  if (id !== undefined) keys.push(`#${id}`);
  for (const name of new Set(classesOf(element))) keys.push(`.${name}`);
  return keys;
}

/** Compares at most this many times, about a second's work. */
const comparisons = 5_000_000;

/** How the page's elements are styled on a screen this many CSS pixels wide. */
export function cascadeOf(root: DefaultTreeAdapterTypes.Document, width: number): Cascade {
  const sheet = collectSheets(root, width);
  const budget: Budget = { left: comparisons };
  const plain = new Map<string, StyleRule[]>();
  const generating = new Map<string, StyleRule[]>();
  for (const rule of sheet.rules) {
    const index = rule.selector.pseudo ? generating : plain;
    const key = keyOf(rule.selector);
    const list = index.get(key);
    if (list) list.push(rule);
    else index.set(key, [rule]);
  }
  const matching = (index: Map<string, StyleRule[]>, element: Element) => {
    if (index.size === 0 || budget.left <= 0) return [];
    return keysOf(element)
      .flatMap((key) => index.get(key) ?? [])
      .filter((rule) => matches(rule.selector, element, budget))
      .sort(byWeight);
  };
  const builtInByTag = new Map<string, Declarations>();
  const defaults = (tag: string) => {
    const known = builtInByTag.get(tag) ?? builtInFor(tag);
    builtInByTag.set(tag, known);
    return known;
  };
  return {
    declaredFor(element) {
      const declared = new Map<string, string>();
      const inline = attributeOf(element, 'style');
      merge(declared, [
        defaults(element.tagName),
        fromAttributes(element),
        ...matching(plain, element).map((rule) => rule.declarations),
        inline === undefined ? none : parseDeclarations(inline),
      ]);
      return declared;
    },
    generatedFor(element, place) {
      const declared = new Map<string, string>();
      const rules = matching(generating, element).filter((rule) => rule.selector.pseudo === place);
      merge(
        declared,
        rules.map((rule) => rule.declarations),
      );
      return wordsOfContent(declared.get('content') ?? '', element);
    },
    asksForWidth: sheet.asksForWidth,
    exhausted: () => sheet.truncated || budget.left <= 0,
  };
}

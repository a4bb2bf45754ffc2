import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

interface Compound {
  tag: string | undefined;
  ids: string[];
  classes: string[];
  attributes: AttributeTest[];
  place: 'first-child' | 'last-child' | undefined;
}

type Combinator = ' ' | '>' | '+' | '~';

export interface Selector {
  /** From the element itself outwards; each step says how it relates to the one before. */
  subject: Compound;
  outer: { combinator: Combinator; compound: Compound }[];
  specificity: number;
  pseudo: 'before' | 'after' | undefined;
}

/** Spent on every comparison: what a page's styles may cost is bounded. */
export interface Budget {
  left: number;
}

const part =
  /\s*([>+~])\s*|(\s+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*i?\s*)?\]|([.#])(-?[\w\u0080-\uffff-]+)|(::?)([\w-]+)|(\*|[a-zA-Z][\w-]*)/y;

const emptyCompound = (): Compound => ({ tag: undefined, ids: [], classes: [], attributes: [], place: undefined });

interface Draft {
  steps: { combinator: Combinator; compound: Compound }[];
  specificity: number;
  pseudo: Selector['pseudo'];
}

/** False for a state that a page at rest is not in, or a kind that is not understood. */
function addPseudo(draft: Draft, compound: Compound, name: string): boolean {
  if (name === 'before' || name === 'after') {
    draft.pseudo = name;
    return true;
  }
  if (name === 'root') compound.tag = 'html';
  else if (name === 'first-child' || name === 'last-child') compound.place = name;
  else if (name !== 'link') return false;
  draft.specificity += 100;
  return true;
}

function addPart(draft: Draft, match: RegExpExecArray): boolean {
  const [, combinator, space, attribute, operator = '', ...rest] = match;
  const [double, single, bare, sigil, name = '', colon, pseudo = '', tag = ''] = rest;
  const compound = draft.steps.at(-1)?.compound;
  if (!compound) return false;
  if (combinator === '>' || combinator === '+' || combinator === '~') {
    draft.steps.push({ combinator, compound: emptyCompound() });
  } else if (space !== undefined) draft.steps.push({ combinator: ' ', compound: emptyCompound() });
  else if (attribute !== undefined) {
    compound.attributes.push({ name: attribute.toLowerCase(), operator, value: double ?? single ?? bare ?? '' });
    draft.specificity += 100;
  } else if (sigil === '#') {
    compound.ids.push(name);
    draft.specificity += 10_000;
  } else if (sigil === '.') {
    compound.classes.push(name);
    draft.specificity += 100;
  } else if (colon !== undefined) return addPseudo(draft, compound, pseudo.toLowerCase());
  else if (tag !== '*') {
    compound.tag = tag.toLowerCase();
    draft.specificity += 1;
  }
  return true;
}

/** Undefined for selectors that cannot match a page at rest (`:hover`) or are not understood. */
export function parseSelector(source: string): Selector | undefined {
  const text = source.trim();
  if (text === '' || text.length > 500) return undefined;
  const draft: Draft = { steps: [{ combinator: ' ', compound: emptyCompound() }], specificity: 0, pseudo: undefined };
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match || !addPart(draft, match)) {
      part.lastIndex = 0;
      return undefined;
    }
  }
  const steps = draft.steps.reverse();
  const subject = steps[0]?.compound;
  if (!subject) return undefined;
  const outer = steps.slice(1).map((step, at) => ({
    combinator: steps[at]?.combinator ?? ' ',
    compound: step.compound,
  }));
  return { subject, outer, specificity: draft.specificity, pseudo: draft.pseudo };
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Its classes and its id, by which whoever built the page calls it. */
export function namesOf(element: Element): string {
  return `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
}

export function classesOf(element: Element): string[] {
  return attributeOf(element, 'class')?.split(/\s+/) ?? [];
}

function attributeHolds(test: AttributeTest, element: Element): boolean {
  const value = attributeOf(element, test.name);
  if (value === undefined) return false;
  switch (test.operator) {
    case '':
      return true;
    case '=':
      return value === test.value;
    case '~=':
      return value.split(/\s+/).includes(test.value);
    case '^=':
      return test.value !== '' && value.startsWith(test.value);
    case '$=':
      return test.value !== '' && value.endsWith(test.value);
    case '*=':
      return test.value !== '' && value.includes(test.value);
    default:
      return value === test.value || value.startsWith(`${test.value}-`);
  }
}

export function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'tagName' in node;
}

/** Searching a long list of siblings again for each of them would cost the square of their number. */
const siblingLists = new WeakMap<object, { elements: Element[]; places: Map<Element, number> }>();

function sibling(element: Element, step: -1 | 1): Element | undefined {
  const parent = element.parentNode;
  if (!parent) return undefined;
  let list = siblingLists.get(parent);
  if (!list) {
    const elements = parent.childNodes.filter(isElement);
    list = { elements, places: new Map(elements.map((each, at) => [each, at])) };
    siblingLists.set(parent, list);
  }
  return list.elements[(list.places.get(element) ?? 0) + step];
}

function compoundMatches(compound: Compound, element: Element): boolean {
  if (compound.tag !== undefined && compound.tag !== element.tagName) return false;
  if (compound.ids.length > 0 && !compound.ids.every((id) => attributeOf(element, 'id') === id)) return false;
  if (compound.classes.length > 0) {
    const own = classesOf(element);
    if (!compound.classes.every((name) => own.includes(name))) return false;
  }
  if (!compound.attributes.every((test) => attributeHolds(test, element))) return false;
  if (compound.place === 'first-child') return sibling(element, -1) === undefined;
  if (compound.place === 'last-child') return sibling(element, 1) === undefined;
  return true;
}

function nextOuter(element: Element, combinator: Combinator): Element | undefined {
  if (combinator === '+' || combinator === '~') return sibling(element, -1);
  const { parentNode } = element;
  return isElement(parentNode) ? parentNode : undefined;
}

function outerMatches(selector: Selector, from: number, element: Element, budget: Budget): boolean {
  const step = selector.outer[from];
  if (!step) return true;
  const repeats = step.combinator === ' ' || step.combinator === '~';
  let candidate = nextOuter(element, step.combinator);
  while (candidate && budget.left > 0) {
    budget.left -= 1;
    if (compoundMatches(step.compound, candidate) && outerMatches(selector, from + 1, candidate, budget)) return true;
    candidate = repeats ? nextOuter(candidate, step.combinator) : undefined;
  }
  return false;
}

export function matches(selector: Selector, element: Element, budget: Budget): boolean {
  if (budget.left <= 0) return false;
  budget.left -= 1;
  return compoundMatches(selector.subject, element) && outerMatches(selector, 0, element, budget);
}

/** The narrowest thing an element must have for the selector to match: what rules are looked up by. */
export function keyOf(selector: Selector): string {
  const { ids, classes, tag } = selector.subject;
  if (ids[0] !== undefined) return `#${ids[0]}`;
  if (classes[0] !== undefined) return `.${classes[0]}`;
  return tag ?? '*';
}

import type { BlockKind } from '../../document/model.ts';
import { type Cascade, textWithin } from './cascade.ts';
import type { BlockRole, Flow, Look } from './flow.ts';
import { type Notes, notePicture, notePlayer } from './notes.ts';
import { isPanel, unfold } from './panels.ts';
import { attributeOf, type Element, isElement, namesOf } from './selector.ts';
import { computeStyle, rootStyle, type Style } from './style.ts';

/** What is known about an element from itself and everything around it. */
export interface Context {
  style: Style;
  /** The style on a phone, where the page is laid out differently there. */
  narrowStyle: Style | undefined;
  role: BlockRole;
  href: string | undefined;
  onDemand: boolean;
  /** Stands in navigation. */
  navigates: boolean;
  /** Whether the line that opens a folded section is itself folded away. */
  summaryOnDemand: boolean;
  isBlock: boolean;
  /** Its box stands beside others with space between, as a flex item's does. */
  standsApart: boolean;
  /** Set above the line, as the number of a note is. */
  isRaised: boolean;
}

/** The styles of a page on a wide screen and, where they differ, on a narrow one. */
export interface Cascades {
  wide: Cascade;
  narrow: Cascade | undefined;
  /** Of the parts that something on the page opens, by their ids. */
  opened: ReadonlySet<string>;
}

export const rootContext: Context = {
  style: rootStyle,
  narrowStyle: rootStyle,
  role: { kind: 'paragraph' },
  href: undefined,
  onDemand: false,
  navigates: false,
  summaryOnDemand: false,
  isBlock: true,
  standsApart: false,
  isRaised: false,
};

const kindByTag: Record<string, BlockKind> = {
  li: 'list-item',
  dt: 'list-item',
  dd: 'list-item',
  option: 'list-item',
  th: 'table-cell',
  td: 'table-cell',
  caption: 'caption',
  figcaption: 'caption',
  footer: 'footer',
  button: 'button',
};
const smallPrint = /(?:^|[\s_-])(?:disclaimer|disclosure|footnotes?|legal|small-?print|fine-?print|terms)(?:$|[\s_-])/i;
const preheader = /pre-?header|preview-?text/i;
const buttonLike = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i;

/** Mail lays its page out in tables; only one with headings or labels of its own holds data. */
function isLayoutCell(element: Element): boolean {
  if (element.tagName !== 'td') return false;
  let outer = element.parentNode;
  while (isElement(outer) && outer.tagName !== 'table') outer = outer.parentNode;
  if (!isElement(outer)) return true;
  if (/presentation|none/.test(attributeOf(outer, 'role') ?? '')) return true;
  return element.childNodes.some((child) => isElement(child) && /^(?:table|div|h[1-6]|p|ul|ol)$/.test(child.tagName));
}

function roleOf(element: Element, outer: BlockRole): BlockRole {
  const heading = /^h([1-6])$/.exec(element.tagName)?.[1] ?? headingRole(element);
  if (heading !== undefined) return { kind: 'heading', level: Number(heading) };
  const names = namesOf(element);
  if (preheader.test(names)) return { kind: 'preheader' };
  if (element.tagName === 'small' || smallPrint.test(names)) return { kind: 'footnote' };
  if (attributeOf(element, 'role') === 'button') return { kind: 'button' };
  if (element.tagName === 'a' && buttonLike.test(names)) return { kind: 'button' };
  const kind = isLayoutCell(element) ? undefined : kindByTag[element.tagName];
  return kind === undefined ? outer : { kind };
}

function headingRole(element: Element): string | undefined {
  return attributeOf(element, 'role') === 'heading' ? (attributeOf(element, 'aria-level') ?? '2') : undefined;
}

const navigating = /^(?:navigation|menu|menubar|tablist|search|directory)$/;
/** How such parts are named by those who build pages; a restaurant's menu is none. */
const navigationLike =
  /(?:^|[\s_-])(?:breadcrumbs?|nav|navbar|navigation|megamenu|mega-menu|pagination|pager|skip-links?|sitemap|cookie-?(?:banner|bar|consent|dialog|message|modal|notice|popup)|consent-(?:banner|dialog|manager))(?:$|[\s_-])/i;
/** A baker names a list of biscuits so, but no dialog. */
const cookieLike = /(?:^|[\s_-])cookies?(?:$|[\s_-])/i;

function isNavigation(element: Element): boolean {
  const role = attributeOf(element, 'role') ?? '';
  if (element.tagName === 'nav' || navigating.test(role)) return true;
  if (/dialog$/.test(role) && cookieLike.test(namesOf(element))) return true;
  return navigationLike.test(`${namesOf(element)} ${attributeOf(element, 'aria-label') ?? ''}`);
}

/** Folded away until the customer opens it. */
function isFolded(element: Element, outer: Context): boolean {
  if (element.tagName === 'summary') return outer.summaryOnDemand;
  if (element.tagName === 'option' && attributeOf(element, 'selected') === undefined) return true;
  return outer.onDemand || (element.tagName === 'details' && attributeOf(element, 'open') === undefined);
}

const sideBySide = /^(?:inline-)?(?:flex|grid)$/;
const ownBox = /^(?:block|flow-root|flex|grid|list-item|table(?!.*inline))/;

/** Among more it would take too long to find each one's neighbours. */
const mostSiblings = 500;

/** Words of a sentence stand right before or after it. */
function adjoinsWords(element: Element): boolean {
  const siblings = element.parentNode?.childNodes ?? [];
  if (siblings.length > mostSiblings) return true;
  const at = siblings.indexOf(element);
  const isWords = (node: (typeof siblings)[number] | undefined) =>
    node?.nodeName === '#text' && 'value' in node && node.value.trim() !== '';
  return isWords(siblings[at - 1]) || isWords(siblings[at + 1]);
}

/** Buttons, and the labels of a form's fields, say what they say alone, unless they stand in a sentence. */
function isControl(element: Element, role: BlockRole, style: Style): boolean {
  const isButton =
    element.tagName === 'button' || (element.tagName === 'a' && role.kind === 'button' && style.display !== 'inline');
  return (isButton || element.tagName === 'label') && !adjoinsWords(element);
}

function isBlockIn(outer: Context, style: Style, element: Element): boolean {
  if (style.display === 'contents') return false;
  const beside = sideBySide.test(outer.style.display);
  if (beside && /^(?:span|a|b|strong|em|i|small|sup|sub|img|svg)$/.test(element.tagName)) return false;
  return ownBox.test(style.display) || (style.display === 'none' && !inlineTags.has(element.tagName));
}

const inlineTags = new Set('span a b strong em i u small sup sub font mark q abbr code label'.split(' '));

export function elementContext(element: Element, outer: Context, cascades: Cascades): Context {
  const style = computeStyle(outer.style, cascades.wide.declaredFor(element));
  const narrow = cascades.narrow?.declaredFor(element);
  const narrowStyle = narrow && outer.narrowStyle && computeStyle(outer.narrowStyle, narrow);
  const panel = isPanel(element, cascades.opened);
  const isClosed = panel && unfold(style, outer.style);
  if (panel && narrowStyle && outer.narrowStyle) unfold(narrowStyle, outer.narrowStyle);
  const role = roleOf(element, outer.role);
  const isBlock =
    isBlockIn(outer, style, element) || (style.removedBecause === undefined && isControl(element, role, style));
  const beside = sideBySide.test(outer.style.display) || style.display === 'inline-block';
  return {
    style,
    narrowStyle,
    role,
    href: element.tagName === 'a' ? (attributeOf(element, 'href') ?? outer.href) : outer.href,
    onDemand: isClosed || isFolded(element, outer),
    navigates: outer.navigates || isNavigation(element),
    summaryOnDemand: outer.onDemand,
    isBlock,
    standsApart: !isBlock && beside,
    isRaised: element.tagName === 'sup' || (outer.isRaised && element.tagName !== 'sub'),
  };
}

const players = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'canvas']);
const childless = new Set([...players, 'textarea', 'img', 'input']);

/** True for elements whose words stand in their attributes, or whose content is only shown where they fail. */
export function hasOwnWords(tag: string): boolean {
  return childless.has(tag);
}

interface Place {
  context: Context;
  flow: Flow;
  notes: Notes;
  look: Look;
}

function standIn(text: string | undefined, { flow, look }: Place): void {
  const words = text?.replace(/\s+/g, ' ').trim() ?? '';
  if (words === '') return;
  const { contrast, background, ...rest } = look;
  flow.aside({ kind: 'caption', runs: [{ ...rest, text: words, source: 'alt' }] });
}

/** A box that is ticked before anybody ticked it says something. */
const tickedBox = '☑ ';

function readInput(element: Element, place: Place): void {
  const type = (attributeOf(element, 'type') ?? 'text').toLowerCase();
  if (type === 'hidden' || type === 'password') return;
  if (type === 'checkbox' && attributeOf(element, 'checked') !== undefined)
    place.flow.text(tickedBox, place.look, place.context.role);
  if (type === 'image') standIn(attributeOf(element, 'alt'), place);
  if (/^(?:checkbox|radio|range|color|file|image)$/.test(type)) return;
  const words = attributeOf(element, 'value') || attributeOf(element, 'placeholder') || '';
  const kind: BlockKind = /^(?:submit|button|reset)$/.test(type) ? 'button' : 'paragraph';
  if (words !== '') place.flow.aside({ kind, runs: [{ ...place.look, text: words }] });
}

function readAttributes(element: Element, place: Place): void {
  const title = attributeOf(element, 'title');
  if (title !== undefined && title !== attributeOf(element, 'alt')) standIn(title, place);
}

/** The words an element carries besides its children. */
export function readOwnWords(element: Element, place: Place): void {
  const { tagName } = element;
  const isShown = place.look.visible !== false;
  if (tagName === 'img') {
    standIn(attributeOf(element, 'alt'), place);
    if (isShown) notePicture(element, place.notes);
  } else if (players.has(tagName)) {
    if (isShown) notePlayer(element, place.notes);
  } else if (tagName === 'input') readInput(element, place);
  else if (tagName === 'textarea') {
    const words = textWithin(element) || (attributeOf(element, 'placeholder') ?? '');
    place.flow.verbatim(words, place.look, place.context.role);
  }
  if (tagName !== 'iframe') readAttributes(element, place);
}

import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { emptyPage } from '../../document/builder.ts';
import type { Document, Page } from '../../document/model.ts';
import { raisedText } from '../../document/raised.ts';
import { endRow } from '../../document/table-rows.ts';
import { cascadeOf, textWithin } from './cascade.ts';
import { type Cascades, type Context, elementContext, hasOwnWords, readOwnWords, rootContext } from './element.ts';
import { type Flow, flowInto } from './flow.ts';
import { type Notes, noteBackdrop, noteOutsideStyles, unreadFrom } from './notes.ts';
import { openedIn } from './panels.ts';
import { markFilledPreheader } from './preheader.ts';
import { attributeOf, type Element, isElement } from './selector.ts';
import { lookOf } from './style.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

interface Reading {
  page: Page;
  flow: Flow;
  cascades: Cascades;
  notes: Notes;
}

/** `from`: how many blocks there were before the element that is left. */
type Step = { enter: Node; context: Context } | { leave: Element; context: Context; from: number };

/** Scripts and their like are never shown; pictures and players are read from their attributes alone. */
const silent = new Set(
  'script style template noscript head title meta link base area map param source track datalist colgroup col frameset noframes'.split(
    ' ',
  ),
);

/** What is hidden on a wide screen only is seen by everyone with a phone, and the other way round. */
function lookOnAnyScreen({ style, narrowStyle }: Context) {
  const look = lookOf(style);
  if (look.visible !== false || !narrowStyle) return look;
  const narrow = lookOf(narrowStyle);
  return narrow.visible === false ? look : narrow;
}

function lookIn(context: Context) {
  const look = lookOnAnyScreen(context);
  if (context.href !== undefined) look.href = context.href;
  if (context.onDemand) look.onDemand = true;
  if (context.navigates) look.navigates = true;
  if (context.role.kind === 'preheader' && look.visible === false) {
    delete look.hiddenBecause;
    look.visible = true;
  }
  return look;
}

function readText(value: string, context: Context, flow: Flow): void {
  const look = lookIn(context);
  const text = context.isRaised ? raisedText(value) : value;
  if (context.style.keepsSpaces) flow.verbatim(text, look, context.role);
  else flow.text(text, look, context.role);
}

/** What a template is shown as at once, with no script: the inside of the custom element around it. */
function shadowWithin(element: Element): Node[] | undefined {
  const isShown = element.tagName === 'template' && attributeOf(element, 'shadowrootmode') !== undefined;
  return isShown && 'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : undefined;
}

function isSeen({ style, narrowStyle }: Context): boolean {
  return style.removedBecause === undefined || (narrowStyle !== undefined && narrowStyle.removedBecause === undefined);
}

function enterElement(element: Element, outer: Context, reading: Reading): Step[] {
  const { page, flow, cascades, notes } = reading;
  const shadow = shadowWithin(element);
  if (shadow !== undefined) return shadow.map((enter): Step => ({ enter, context: outer })).reverse();
  if (silent.has(element.tagName)) return [];
  const context = elementContext(element, outer, cascades);
  if (element.tagName === 'br') {
    flow.lineBreak(lookIn(context), context.role);
    return [];
  }
  if (context.isBlock) flow.boundary(isSeen(context));
  else if (context.standsApart) flow.gap();
  const before = cascades.wide.generatedFor(element, 'before');
  if (before !== undefined) readText(before, context, flow);
  readOwnWords(element, { context, flow, notes, look: lookIn(context) });
  if (context.style.background === undefined && isSeen(context))
    noteBackdrop(element, cascades.wide.declaredFor(element).get('background-image') ?? '', notes);
  const steps: Step[] = [{ leave: element, context, from: page.blocks.length }];
  if (hasOwnWords(element.tagName)) return steps;
  for (let at = element.childNodes.length - 1; at >= 0; at -= 1) {
    const child = element.childNodes[at];
    if (child) steps.push({ enter: child, context });
  }
  return steps;
}

function leaveElement(element: Element, context: Context, from: number, { page, flow, cascades }: Reading): void {
  const after = cascades.wide.generatedFor(element, 'after');
  if (after !== undefined) readText(after, context, flow);
  if (context.isBlock) flow.boundary(isSeen(context));
  else if (context.standsApart) flow.gap();
  if (element.tagName === 'tr') endRow(page, from);
}

/** A list of steps instead of recursion: markup may be nested deeper than the stack. */
function walk(root: DefaultTreeAdapterTypes.Document, reading: Reading): void {
  const steps: Step[] = root.childNodes.map((enter): Step => ({ enter, context: rootContext })).reverse();
  while (steps.length > 0) {
    const step = steps.pop();
    if (!step) break;
    if ('leave' in step) leaveElement(step.leave, step.context, step.from, reading);
    else if (isElement(step.enter))
      for (const next of enterElement(step.enter, step.context, reading)) steps.push(next);
    else if (step.enter.nodeName === '#text' && 'value' in step.enter)
      readText(step.enter.value, step.context, reading.flow);
  }
  reading.flow.finish();
}

const describing = new Set(['description', 'og:title', 'og:description', 'twitter:title', 'twitter:description']);

/** The words that stand for the page elsewhere: in the browser's tab, in search results, in shared links. */
function readHead(root: DefaultTreeAdapterTypes.Document, reading: Reading): void {
  const html = root.childNodes.find(isElement);
  const head = html?.childNodes.filter(isElement).find((element) => element.tagName === 'head');
  const seen = new Set<string>();
  for (const element of head?.childNodes.filter(isElement) ?? []) {
    noteOutsideStyles(element, reading.notes);
    const name = (attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? '').toLowerCase();
    const words = element.tagName === 'title' ? textWithin(element) : (attributeOf(element, 'content') ?? '');
    const text = words.replace(/\s+/g, ' ').trim();
    if (text === '' || seen.has(text)) continue;
    if (element.tagName !== 'title' && !(element.tagName === 'meta' && describing.has(name))) continue;
    seen.add(text);
    const hiddenBecause = 'It stands in the tab, in search results and shared links, not on the page.';
    reading.flow.aside({ kind: 'caption', runs: [{ text, source: 'metadata', visible: false, hiddenBecause }] });
  }
  reading.flow.finish();
}

/** CSS pixels. */
const desktop = 1280;
const phone = 390;

function cascadesOf(root: DefaultTreeAdapterTypes.Document): Cascades {
  const wide = cascadeOf(root, desktop);
  return { wide, narrow: wide.asksForWidth ? cascadeOf(root, phone) : undefined, opened: openedIn(root) };
}

/** The words of a page as a browser lays them out at rest, with scripts off. */
export function readHtml(content: string): Document {
  const root = parse(content);
  const page = emptyPage(1);
  const reading: Reading = {
    page,
    flow: flowInto(page),
    cascades: cascadesOf(root),
    notes: { pictures: [], players: [], outsideStyles: false },
  };
  walk(root, reading);
  markFilledPreheader(page);
  readHead(root, reading);
  const unread = unreadFrom(reading.notes);
  if (reading.cascades.wide.exhausted()) {
    unread.push({ what: 'Part of the styles', why: 'There are more styles than are weighed for one page.' });
  }
  return { format: 'html', pages: [page], unread };
}

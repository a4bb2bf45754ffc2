import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Element, isElement, namesOf } from './selector.ts';
import type { Style } from './style.ts';

/** What a page's controls name as theirs: `aria-controls`, and what widely used scripts have for it. */
const opening = ['aria-controls', 'data-target', 'data-bs-target'];

/** The ids of the parts that something on the page opens. */
export function openedIn(root: DefaultTreeAdapterTypes.Document): Set<string> {
  const opened = new Set<string>();
  const left: DefaultTreeAdapterTypes.ChildNode[] = [...root.childNodes];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!isElement(node)) continue;
    for (const child of node.childNodes) left.push(child);
    for (const name of opening)
      for (const id of attributeOf(node, name)?.split(/\s+/) ?? []) opened.add(id.replace(/^#/, ''));
  }
  opened.delete('');
  return opened;
}

const panelLike =
  /(?:^|\s)(?:collapse|tab-pane|panel-collapse|(?:accordion|tabs?)-(?:body|collapse|content|panel))(?:\s|$)/i;
/** These come by themselves, or hold what a page is used with. */
const overlaying = /^(?:dialog|alertdialog|menu|listbox|navigation|tooltip)$/;
const overlayLike =
  /(?:^|[\s_-])(?:modal|dialog|pop-?up|drawer|off-?canvas|drop-?down|menu|nav|navbar|toast)(?:$|[\s_-])/i;

/** A tab or a part of an accordion: what is out of sight there is one click away, as the inside of `details` is. */
export function isPanel(element: Element, opened: ReadonlySet<string>): boolean {
  const role = attributeOf(element, 'role') ?? '';
  if (role === 'tabpanel') return true;
  const names = namesOf(element);
  if (element.tagName === 'dialog' || overlaying.test(role) || overlayLike.test(names)) return false;
  return opened.has(attributeOf(element, 'id') ?? '') || panelLike.test(attributeOf(element, 'class') ?? '');
}

/** Shows what only waits to be opened; whether it did. */
export function unfold(style: Style, outer: Style): boolean {
  const isClosed = style.removedBecause !== outer.removedBecause || (style.invisible && !outer.invisible);
  style.removedBecause = outer.removedBecause;
  style.invisible = outer.invisible;
  return isClosed;
}

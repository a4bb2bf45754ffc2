import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';

const knownTags: ReadonlySet<string> = new Set(Object.values(html.TAG_NAMES));
const maybeTag = /<\/?([a-z][a-z0-9-]*)(?=[\s/>])/gi;

function holdsElement(root: DefaultTreeAdapterTypes.DocumentFragment): boolean {
  const open: DefaultTreeAdapterTypes.ParentNode[] = [root];
  while (open.length > 0) {
    for (const child of open.pop()?.childNodes ?? []) {
      if (!('tagName' in child)) continue;
      if (isKnown(child.tagName)) return true;
      open.push(child);
    }
  }
  return false;
}

/** HTML's own elements, and custom ones, whose names carry a hyphen. */
function isKnown(tag: string): boolean {
  return knownTags.has(tag) || tag.includes('-');
}

/** Whether a text is HTML: it parses as HTML with at least one element. `<Name>` in a letter is none, nor is `a < b`. */
export function isHtml(content: string): boolean {
  for (const [, tag = ''] of content.matchAll(maybeTag)) {
    if (!isKnown(tag.toLowerCase())) continue;
    if (/^(?:html|head|body)$/i.test(tag)) return true;
    return holdsElement(parseFragment(content));
  }
  return false;
}

import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';

/** HTML's elements without rules of their own in parsing, which the parser does not list. */
const parsedAsAny =
  'abbr acronym audio bdi bdo blink canvas cite data datalist del dfn ins kbd legend map mark meter output picture progress q samp selectedcontent slot spacer time video';
const knownTags: ReadonlySet<string> = new Set([...Object.values(html.TAG_NAMES), ...parsedAsAny.split(' ')]);
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

/** Nearly every page has an element near its first tag: the rest of a long one need not be parsed to know it. */
const farEnough = 2_000;

/** Whether a text is HTML: it parses as HTML with at least one element. `<Name>` in a letter is none, nor is `a < b`. */
export function isHtml(content: string): boolean {
  for (const { 1: tag = '', index } of content.matchAll(maybeTag)) {
    if (!isKnown(tag.toLowerCase())) continue;
    if (/^(?:html|head|body)$/i.test(tag)) return true;
    const beginning = content.slice(0, index + farEnough);
    return [beginning, content].some((part) => holdsElement(parseFragment(part)));
  }
  return false;
}

import type { Item } from './menu-lines.ts';
import { footNames, headNames, otherNames, relatedNames } from './menu-names.ts';

/** Where on a page a name that menus have stands as a rule. */
export type Side = 'head' | 'foot' | 'either';

/**
 * What an item of a line is: a name that menus have; one with a count behind it, as a filter has; a few words that may name a page,
 * or that name other goods; few words that say something; or more than that.
 */
export type Sort =
  | { is: 'known'; side: Side }
  | { is: 'counted' | 'named' | 'priced' | 'short' | 'speech' | 'related' };

const setOf = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(', ')));
const heads = setOf(headNames);
const feet = setOf(footNames);
const others = setOf(otherNames);
const related = setOf(relatedNames);

export function sortOf(item: Item): Sort {
  if (item.text.length > longestShort) return { is: 'speech' };
  const name = spelled(item.text);
  if (related.has(name)) return { is: 'related' };
  if (item.isHeading) return { is: 'speech' };
  if (heads.has(name)) return { is: 'known', side: 'head' };
  if (feet.has(name)) return { is: 'known', side: 'foot' };
  if (others.has(name)) return { is: 'known', side: 'either' };
  const isCounted = count.test(item.text);
  if (
    isCounted &&
    canBeNamed({
      ...item,
      text: item.text
        .replace(count, '')
        .replace(/[£$€\d]/g, '')
        .replace(lacking, ''),
    })
  )
    return { is: 'counted' };
  if (price.test(item.text)) return { is: 'priced' };
  if (canBeNamed(item, item.isLink ? linked : plain)) return { is: 'named' };
  return { is: /[.!?]["”’)]?$/.test(item.text) ? 'speech' : 'short' };
}

/** A name that leads somewhere in what a page is navigated by. */
export const isOfNavigation = (item: Item): boolean => item.inNavigation && canBeNamed(item, linked);

/** "Reviews (1,207)". */
const count = / ?\(\d{1,3}(?:,\d{3})*\)$/;
/** "No added sugar (12)". */
const lacking = /^(?:no|zero|without|not|keine?|ohne|sans|sin|senza|geen|zonder) /i;
/** "£12 £9". */
const price = /^(?:[£$€]\d[\d.,]*(?: [£$€]\d[\d.,]*)?|\d[\d.,]* ?€)$/;

/** "☰ Menu", "My basket (0)", "Returns & refunds ›" as they are spelled in lists. */
const spelled = (text: string): string =>
  text
    .replace(count, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/’/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .trim()
    .replace(/ +/g, ' ');

/** In characters: a longer line is no line of a list. */
const longestShort = 60;
/** What a name has at most, and one that leads somewhere. */
const plain = { characters: 30, words: 4 };
const linked = { characters: 48, words: 6 };

/** Whether words name something and neither say nor count anything, as far as they show: "Fixed rate bonds". */
function canBeNamed({ text, isItem, isButton }: Item, most = plain): boolean {
  const name = text.replace(count, '').replace(size, '');
  if (name.length > most.characters || isItem || (isButton && most === plain)) return false;
  if (/[\d.!?:;%£$€"“”*#]/.test(name) || !/\p{L}/u.test(name)) return false;
  if (acting.test(name) || (most === plain && warning.test(name))) return false;
  const words = spelled(name).split(' ');
  return words.length <= most.words && !words.some((word) => saying.has(word));
}

/** "Serum, 30 ml", "More …". */
const size = /,? ?(?:\d{1,4} ?(?:ml|g|kg|cm|l)|…|\.\.\.)$/;

/** Who ends what is sent to him does so here, wherever it stands. */
const acting =
  /unsubscribe|opt.?out|abmelden|abbestellen|austragen|désabonn|désinscri|darse de baja|cancelar suscripción|disiscri|cancella.*iscrizione|afmelden|uitschrijven/i;
/** In a list of names these warn, unless they lead to the warning. */
const warning = /\b(?:risks?|responsibl[ey]|aware|safely)\b|risik|risque|riesgo|rischi|risico/i;

/** Words of which something is said, promised or denied. */
const saying: ReadonlySet<string> = new Set(
  "you your yours you're you'll we we're we'll our us i i'm is are isn't aren't was were be will won't can can't cannot must may not no never none nothing zero without it it's that this these those if when because get grab claim win earn beat save lose guarantee guarantees cures kills stops melts works pays du dein deine ihr ihre wir unser unsere ist sind wird nicht kein keine keinen ohne nie vous votre vos nous notre est sont sans jamais pas tu su sus nuestro nuestra es son sin nunca tuo tua nostro nostra sono senza mai je jouw uw wij ons onze bent zijn geen niet zonder nooit".split(
    ' ',
  ),
);

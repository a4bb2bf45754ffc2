import type { Document } from '../../document/model.ts';
import { oncePer } from '../../kernel/once-per.ts';

const legalForm = '(?:Ltd|Limited|plc|PLC|LLP|LLC|Inc|GmbH|AG|DAC|Pty Ltd|Pty Limited|NV|BV)';
// Bounded, so that endless words take no longer than others.
const word = "[A-Z][\\p{L}\\d’'-]{0,40}";
const name = `(?<![\\p{L}\\d’'-])(${word}(?: (?:&|and|of|of the|${word})){0,4} ${legalForm})(?![\\p{L}\\d])`;

/** What a firm is said to be, not what it is called. */
const role = /^(?:The|By|From|Lender|Promoter|Issuer|Seller|Contact|Copyright|Publisher|Advertiser)\b ?/;

/** What there is not enough of in a headline, which is no firm: "Places Limited", "Our Limited Edition". */
const scarce =
  /\b(?:A|An|The|This|Our|Your|Is|Are|Now|Only|Strictly|Very|Get|Join|Buy|Offers?|Time|Stocks?|Places?|Spaces?|Seats?|Slots?|Spots?|Rooms?|Tickets?|Numbers?|Availability|Suppl(?:y|ies)|Quantit(?:y|ies)|Access|Editions?) Limited$/;
const scarceAfter =
  /^ (?:to|editions?|time|offers?|stocks?|places?|spaces?|seats?|slots?|spots?|rooms?|tickets?|numbers?|availability|suppl(?:y|ies)|quantit(?:y|ies)|access|runs?|releases?|period|collections?|series)\b/i;

/** Said of the firm itself, not of those it works with. */
const isOurs =
  /^\s*\(?[^.]{0,40}?\b(?:is|are)\b (?:an? )?(?:authorised|authorized|registered|licensed|regulated|credit broker|trading)/;

const isScarce = (called: string, after: string): boolean =>
  scarce.test(called) || (called.endsWith(' Limited') && scarceAfter.test(after));

/** The firm that a promotion is of, by its full name, where it names one alone; or of several the one that it says is authorised. */
export const firmNamedIn = oncePer(({ pages }: Document): string | undefined => {
  const ours = new Map<string, boolean>();
  for (const { text } of pages)
    for (const found of text.matchAll(new RegExp(name, 'gu'))) {
      const after = text.slice(found.index + found[0].length, found.index + found[0].length + 80);
      if (isScarce(found[1]!, after)) continue;
      const called = found[1]!.replace(role, '');
      const isSaid = isOurs.test(after);
      ours.set(called, isSaid || (ours.get(called) ?? false));
    }
  const names = [...ours.keys()];
  if (names.length < 2) return names[0];
  const said = names.filter((called) => ours.get(called));
  return said.length === 1 ? said[0] : undefined;
});

/** PostgreSQL's type numbers for which the two drivers disagree, and the one meaning both are given. */
export const bigintType = 20;
export const byteaType = 17;
export const dateType = 1082;

/** A number while it is exact, else its digits: sums of sizes must neither be strings nor silently wrong. */
export function parseBigint(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** A calendar day has no time zone, so it stays the text it is. */
export const keepText = (text: string): string => text;

import { z } from 'zod';

/** An instant as answers tell it (RFC 3339). */
export const instant = z.iso.datetime({ offset: true });

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];
const isOutside = (text: string): boolean => Date.parse(text) < earliest || Date.parse(text) > latest;
const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** An instant that a caller names, in UTC: the years 1 to 9999, which every database and every client can tell. */
export const givenInstant = instant
  .refine((text) => !isOutside(text), 'Must be a date-time of the years 1 to 9999, in UTC.')
  .overwrite((text) => (isInstant(text) ? new Date(text).toISOString() : text));

/** An id that a caller names, in the case in which ids are kept. */
export const givenId = z.uuid().toLowerCase();

/** An id in a body whose shape may be faulty: what is no id, which is told as such, stands for no record. */
export const idOrNone = givenId.catch('00000000-0000-0000-0000-000000000000');

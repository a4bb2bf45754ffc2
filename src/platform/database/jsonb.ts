import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. The drivers turn objects and arrays into different parameters; text they pass on alike. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::text::jsonb`;

import { InvalidArgumentError } from 'commander';

/** A day as it stands in the calendar: the 30th of February is none. */
export function isoDay(value: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    throw new InvalidArgumentError('write a day such as 2026-11-20');
  return value;
}

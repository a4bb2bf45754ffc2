const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first, second… failed attempt: eleven attempts in a little more than 27 hours. */
export const retryDelays: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
];

/** How long to wait after so many failed attempts; undefined when that was the last one. */
export const retryDelaySeconds = (failures: number, delays: readonly number[] = retryDelays): number | undefined =>
  delays[failures - 1];

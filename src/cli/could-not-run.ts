/** Said to the person at the terminal: what is wrong with what was asked for, and what to do instead. */
export class CouldNotRun extends Error {
  override name = 'CouldNotRun';
}

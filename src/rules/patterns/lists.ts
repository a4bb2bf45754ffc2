/** A list of numbers for each word or pattern, all in a row: what every word of a text is asked for must be near at hand. */
export interface Lists {
  /** A list goes from here to where the next one begins. */
  from: Int32Array;
  numbers: Int32Array;
}

/** A number of monthly payments, and each of them. */
export interface Payments {
  count: number;
  payment: number;
}

/** Beyond this monthly rate nobody lends. */
const highestRate = 4;
const steps = 60;

/**
 * The APR, in percent a year, of an amount that is paid back month by month in one phase after another (CONC App 1.2 with 12
 * payments a year); undefined where less is paid back than was borrowed, or so much that no rate is known.
 */
export function annualRateOf(amount: number, phases: readonly Payments[]): number | undefined {
  const paid = phases.reduce((sum, { payment, count }) => sum + payment * count, 0);
  if (paid <= amount || worthOf(phases, highestRate) > amount) return undefined;
  let [low, high] = [0, highestRate];
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (worthOf(phases, middle) > amount) low = middle;
    else high = middle;
  }
  return ((1 + high) ** 12 - 1) * 100;
}

/** What the payments are worth when the money is borrowed, at a monthly rate above zero. */
function worthOf(phases: readonly Payments[], rate: number): number {
  let [worth, months] = [0, 0];
  for (const { payment, count } of phases) {
    worth += ((payment * (1 - (1 + rate) ** -count)) / rate) * (1 + rate) ** -months;
    months += count;
  }
  return worth;
}

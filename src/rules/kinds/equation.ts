/** `each >= together / count`: a figure that is told, and what others make of it. */
export interface Equation {
  told: string;
  relation: Relation;
  /** Sums of products, each with its sign. */
  terms: { sign: 1 | -1; factors: Factor[] }[];
}

interface Factor {
  operand: string;
  isDivisor: boolean;
}

const relations = ['=', '<=', '>='] as const;
type Relation = (typeof relations)[number];

const operand = /^(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)?)$/;

export const isAmount = (name: string): boolean => /^\d/.test(name);

/** Reads `a = b * c + d / 2`: one name, `=`, `<=` or `>=`, and sums of products; spaces part all of them. Undefined where it is none. */
export function readEquation(written: string): Equation | undefined {
  const [told = '', relation = '', ...rest] = written.trim().split(/\s+/);
  const known = relations.find((one) => one === relation);
  if (known === undefined || isAmount(told) || !operand.test(told) || rest.length % 2 === 0) return undefined;
  const terms: Equation['terms'] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [operator, name] = [at === 0 ? '+' : rest[at - 1]!, rest[at]!];
    if (!'+-*/'.includes(operator) || operator.length !== 1 || !operand.test(name)) return undefined;
    const factor = { operand: name, isDivisor: operator === '/' };
    if (operator === '*' || operator === '/') terms.at(-1)!.factors.push(factor);
    else terms.push({ sign: operator === '+' ? 1 : -1, factors: [factor] });
  }
  return { told, relation: known, terms };
}

/** What an equation names, without what stands for itself. */
export const namesOf = ({ told, terms }: Equation): string[] => [
  ...new Set(
    [told, ...terms.flatMap(({ factors }) => factors.map((one) => one.operand))].filter((one) => !isAmount(one)),
  ),
];

/** What the right side comes to. */
export function workedOut({ terms }: Equation, amountOf: (name: string) => number): number {
  const product = (factors: readonly Factor[]): number =>
    factors.reduce((product, { operand, isDivisor }) => {
      const amount = isAmount(operand) ? Number(operand) : amountOf(operand);
      return isDivisor ? product / amount : product * amount;
    }, 1);
  return terms.reduce((sum, { sign, factors }) => sum + sign * product(factors), 0);
}

/** What is never worth a finding, as a share; a figure is rounded to the last of its digits besides, as far as that is little of it. */
const roundingShare = 0.01;
const mostRounding = 0.05;

/** Whether a figure is what the others make it, as far as it is told: £22 is a third of £65, 85% are 41 of 48. */
export function isRight(told: number, worked: number, relation: Relation): boolean {
  const [, decimals = ''] = String(told).split('.');
  const lastDigit = Math.min(0.5 * 10 ** -decimals.length, mostRounding * Math.abs(worked));
  const rounding = Math.max(roundingShare * Math.abs(worked), lastDigit);
  const over = told - worked;
  if (relation === '<=') return over <= rounding;
  return relation === '>=' ? -over <= rounding : Math.abs(over) <= rounding;
}

import { type Command, InvalidArgumentError } from 'commander';
import type { Declared } from './check/context.ts';
import { isoDay } from './day.ts';

/** `a,b` and `-x a -x b` alike. */
const collect = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((slug) => slug.trim().toLowerCase())
    .filter(Boolean),
];

/** A day, or an instant of it: 01/12/2026 is another day to every reader. */
const instant = (value: string): string => {
  const [, day, time = 'T00:00Z'] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(value) ?? [];
  const accepts = 'write a date-time such as 2026-11-20T09:00:00Z';
  if (day === undefined || Number.isNaN(Date.parse(`${day}${time}`))) throw new InvalidArgumentError(accepts);
  return new Date(`${isoDay(day)}${time}`).toISOString();
};

/** What commander makes of the options below. */
export interface DeclaredOptions {
  jurisdiction?: string[];
  product?: string[];
  channel?: string[];
  targetMarket?: string[];
  paid?: boolean;
  financial?: boolean;
  evergreen?: boolean;
  deadline?: string;
  date?: string;
}

/** The options of each command that holds a promotion against rules: what it is, where it runs, and what is said of it. */
export const withDeclared = (command: Command): Command =>
  command
    .option('-j, --jurisdiction <slugs>', 'where it runs: gb, us …', collect)
    .option('-p, --product <slugs>', 'what it promotes: stocks-and-shares-isa …', collect)
    .option('-c, --channel <slugs>', 'how it reaches people: email …', collect)
    .option('--target-market <slugs>', 'further jurisdictions whose rules apply', collect)
    .option('--paid', 'it is a paid promotion')
    .option('--no-paid', 'it is not a paid promotion')
    .option('--financial', 'it is a financial promotion')
    .option('--no-financial', 'it is not a financial promotion')
    .option('--evergreen', 'it runs without end')
    .option('--deadline <date-time>', 'until when the offer holds', instant)
    .option('--date <day>', 'whose rules apply; today unless told otherwise', isoDay);

export const declaredBy = ({
  jurisdiction = [],
  product = [],
  channel = [],
  targetMarket = [],
  paid,
  financial,
  evergreen,
  deadline,
  date = new Date().toISOString().slice(0, 10),
}: DeclaredOptions): Declared => ({
  ...{ jurisdiction, product, channel, targetMarket },
  ...{ paid, financial, evergreen, deadline, date },
});

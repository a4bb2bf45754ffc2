import { Command, InvalidArgumentError, Option } from 'commander';
import { isoDay } from './day.ts';
import { repeated } from './repeated.ts';

const formats = ['text', 'json', 'github', 'sarif'] as const;

/** `a,b` and `-x a -x b` alike. */
const collect = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((slug) => slug.trim().toLowerCase())
    .filter(Boolean),
];

const instant = (value: string): string => {
  if (Number.isNaN(Date.parse(value))) throw new InvalidArgumentError('write a date-time such as 2026-11-20T09:00:00Z');
  return new Date(value).toISOString();
};

interface Options {
  jurisdiction?: string[];
  product?: string[];
  channel?: string[];
  targetMarket?: string[];
  paid?: boolean;
  financial?: boolean;
  evergreen?: boolean;
  deadline?: string;
  date?: string;
  caption?: string;
  carousel?: boolean;
  rulebooks?: string[];
  json?: boolean;
  format: (typeof formats)[number];
}

export const checkCommand = () =>
  new Command('check')
    .description('reviews files, folders or standard input, without a server')
    .argument('[FILE...]', 'files or folders; "-" or nothing reads standard input')
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
    .option('--caption <text>', 'words shown beside the picture or film')
    .option('--carousel', 'the files, in their order, are the frames of one post')
    .option('--rulebooks <folder>', "a further folder of rulebooks, beside the installation's", repeated)
    .option('--date <day>', 'whose rules apply; today unless told otherwise', isoDay)
    .option('--json', 'the same as --format json')
    .addOption(new Option('--format <format>', 'how to print it').choices(formats).default('text'))
    .addHelpText(
      'after',
      `
Exit code: 0 nothing found that stops it, 1 review required, 2 could not run.

Examples:
  fairclear check ad.txt --jurisdiction gb --product stocks-and-shares-isa --channel email
  fairclear check campaign/ -j gb -p credit-card -c social --format sarif > fairclear.sarif
  echo "Guaranteed 8% returns" | fairclear check -j gb -p funds -c email`,
    )
    .action(async (files: string[], options: Options) => {
      const [{ check }, { readEnvironment }] = await Promise.all([
        import('./check/run.ts'),
        import('../platform/config/environment.ts'),
      ]);
      const { jurisdiction = [], product = [], channel = [], targetMarket = [] } = options;
      const { paid, financial, evergreen, deadline, caption, carousel = false, rulebooks = [] } = options;
      const date = options.date ?? new Date().toISOString().slice(0, 10);
      process.exitCode = await check(
        {
          files,
          declared: { jurisdiction, product, channel, targetMarket, paid, financial, evergreen, deadline, date },
          ...{ caption, carousel, rulebooks },
          format: options.json ? 'json' : options.format,
          config: readEnvironment(),
        },
        process,
      );
    });

import { Command, Option } from 'commander';
import { type DeclaredOptions, declaredBy, withDeclared } from './declared-options.ts';
import { repeated } from './repeated.ts';

const formats = ['text', 'json', 'github', 'sarif'] as const;

interface Options extends DeclaredOptions {
  caption?: string;
  carousel?: boolean;
  rulebooks?: string[];
  json?: boolean;
  format: (typeof formats)[number];
}

export const checkCommand = () =>
  withDeclared(
    new Command('check')
      .description('reviews files, folders or standard input, without a server')
      .argument('[FILE...]', 'files or folders; "-" or nothing reads standard input'),
  )
    .option('--caption <text>', 'words shown beside the picture or film')
    .option('--carousel', 'the files, in their order, are the frames of one post')
    .option('--rulebooks <folder>', "a further folder of rulebooks, beside the installation's", repeated)
    .option('--json', 'the same as --format json')
    .addOption(new Option('--format <format>', 'how to print it').choices(formats).default('text').conflicts('json'))
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
      const { caption, carousel = false, rulebooks = [] } = options;
      process.exitCode = await check(
        {
          files,
          declared: declaredBy(options),
          ...{ caption, carousel, rulebooks },
          format: options.json ? 'json' : options.format,
          config: readEnvironment(),
        },
        process,
      );
    });

import { Command } from 'commander';
import { type DeclaredOptions, declaredBy, withDeclared } from './declared-options.ts';
import { repeated } from './repeated.ts';

const ownRulebooks =
  'a further folder of rulebooks; unless told otherwise ./rulebooks, where it is there and FAIRCLEAR_RULEBOOKS is unset';

interface ListOptions {
  jurisdiction?: string;
  product?: string;
  channel?: string;
  theme?: string;
  rulebooks?: string[];
  json?: boolean;
}

export const rulesCommand = () =>
  new Command('rules')
    .description('shows and tests the rules that promotions are held against')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(testCommand())
    .addCommand(newCommand())
    .addCommand(explainCommand())
    .addCommand(compileCommand())
    .addCommand(slugsCommand());

const listCommand = () =>
  new Command('list')
    .description('lists the rules, all or those for a jurisdiction, product, channel or theme')
    .option('-j, --jurisdiction <slug>')
    .option('-p, --product <slug>')
    .option('-c, --channel <slug>')
    .option('--theme <theme>')
    .option('--rulebooks <folder>', ownRulebooks, repeated)
    .option('--json', 'for programs')
    .action(async ({ json = false, rulebooks = [], ...filter }: ListOptions) => {
      const [{ listRules }, { config, foldersWith }] = await Promise.all([import('./rules-list.ts'), settings()]);
      process.stdout.write(listRules({ ...config, folders: foldersWith(config, rulebooks) }, filter, json));
    });

const showCommand = () =>
  new Command('show')
    .description('shows one rule: what it demands, where it comes from, its examples')
    .argument('<rule>', 'its id, such as gb/fca/past-performance-warning')
    .option('--rulebooks <folder>', ownRulebooks, repeated)
    .option('--json', 'for programs')
    .action(async (id: string, { json = false, rulebooks = [] }: { json?: boolean; rulebooks?: string[] }) => {
      const [{ showRule }, { config, foldersWith }] = await Promise.all([import('./rules-show.ts'), settings()]);
      process.stdout.write(showRule({ ...config, folders: foldersWith(config, rulebooks) }, id, json));
    });

const testCommand = () =>
  new Command('test')
    .description('loads the rulebooks and holds every rule and concept against its own examples')
    .argument('[filter]', 'only files whose path contains this')
    .option('--rulebooks <folder>', ownRulebooks, repeated)
    .action(async (filter: string | undefined, { rulebooks = [] }: { rulebooks?: string[] }) => {
      const [{ testRules }, { config, foldersWith }] = await Promise.all([import('./rules-test.ts'), settings()]);
      const print = (line: string) => process.stdout.write(`${line}\n`);
      const today = new Date().toISOString().slice(0, 10);
      const folders = foldersWith(config, rulebooks);
      process.exitCode = testRules({ folders, filter, cacheDir: config.cacheDir, today }, print);
    });

const newCommand = () =>
  new Command('new')
    .description('writes a rule and its concept, with examples that fail until they are filled in')
    .argument(
      '<rule>',
      'its id, such as gb/cap/free-that-is-not-free; or concepts/<language>/<kind>/<name>, or disclaimers/<name>',
    )
    .option('--folder <folder>', 'the rulebook it goes into: FAIRCLEAR_RULEBOOKS, or ./rulebooks where that is unset')
    .action(async (id: string, options: { folder?: string }) => {
      const [{ newRule }, { config, ownFolder, testCommand }] = await Promise.all([
        import('./rules-new.ts'),
        settings(),
      ]);
      const folder = options.folder ?? ownFolder(config);
      const { name, paths } = newRule(folder, id);
      const next = `Fill them in until this finds nothing:\n  ${testCommand(config, folder, name)}`;
      process.stdout.write(`${[...paths, '', next].join('\n')}\n`);
    });

interface ExplainOptions extends DeclaredOptions {
  rulebooks?: string[];
  all?: boolean;
  json?: boolean;
}

const explainCommand = () =>
  withDeclared(
    new Command('explain')
      .description('shows, sentence by sentence, the concepts found, the rules tried, and why each did or did not fire')
      .argument('<FILE>', 'a file, or "-" for standard input'),
  )
    .option('--rulebooks <folder>', ownRulebooks, repeated)
    .option('--all', 'lists the rules too that nothing in it calls for, and what is found that no rule here asks for')
    .option('--json', 'for programs')
    .action(async (file: string, options: ExplainOptions) => {
      const [{ explainFile }, { config, foldersWith }] = await Promise.all([import('./rules-explain.ts'), settings()]);
      const folders = foldersWith(config, options.rulebooks ?? []);
      const { json = false, all = false } = options;
      process.stdout.write(await explainFile({ file, declared: declaredBy(options), config, folders, json, all }));
    });

const compileCommand = () =>
  new Command('compile')
    .description('gets the rules ready now, as the first start would: for an image, or before the service is needed')
    .action(async () => {
      const [{ compileRules }, { config, foldersNamed }] = await Promise.all([
        import('./rules-compile.ts'),
        settings(),
      ]);
      const print = (line: string) => process.stdout.write(`${line}\n`);
      compileRules({ ...config, folders: foldersNamed(config, []) }, print);
    });

const slugsCommand = () =>
  new Command('slugs')
    .description('lists the names of jurisdictions, products and channels')
    .argument('[kind]', 'jurisdictions, products or channels')
    .action(async (kind: string | undefined) => {
      const { listSlugs } = await import('./rules-list.ts');
      process.stdout.write(listSlugs(kind));
    });

async function settings() {
  const [{ readEnvironment }, ofFolders] = await Promise.all([
    import('../platform/config/environment.ts'),
    import('./rulebook-folders.ts'),
  ]);
  return { config: readEnvironment(), ...ofFolders };
}

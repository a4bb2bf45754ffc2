import { Command } from 'commander';
import type { CreateOptions, ListOptions } from './keys-run.ts';

const list = (value: string, before: readonly string[] = []) => [
  ...before,
  ...value.split(',').map((one) => one.trim()),
];

export const keysCommand = () =>
  new Command('keys')
    .description('makes, lists and revokes API keys; works beside a running server')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());

const createCommand = () =>
  new Command('create')
    .description('makes a key and prints its secret, once')
    .option('--name <name>', 'what it is for', 'Made on the command line')
    .option('--scopes <scopes>', 'what it may do, separated by commas; everything unless told otherwise', list)
    .option('--workspace <id>', 'another workspace than the default one')
    .option('--expires <date-time>', 'from when on it is refused')
    .option('--test', 'a secret that begins with fc_test_')
    .option('--json', 'for programs')
    .action(async (options: CreateOptions) => (await import('./keys-run.ts')).createKey(options));

const listCommand = () =>
  new Command('list')
    .description('lists the keys of a workspace, never their secrets')
    .option('--workspace <id>', 'another workspace than the default one')
    .option('--json', 'for programs')
    .action(async (options: ListOptions) => (await import('./keys-run.ts')).listKeys(options));

const revokeCommand = () =>
  new Command('revoke')
    .description('revokes a key, at once and for good')
    .argument('<id>', 'its id, as "keys list" shows it')
    .action(async (keyId: string) => (await import('./keys-run.ts')).revokeKey(keyId));

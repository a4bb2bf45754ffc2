import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { typeOfName } from '../../uploads/content-types.ts';
import { CouldNotRun } from '../could-not-run.ts';

/** Something to review: words at hand, or a file that has to be read. */
export type Input =
  | { readonly kind: 'words'; readonly name: string; readonly content: string }
  | { readonly kind: 'file'; readonly name: string; readonly path: string; readonly contentType: string; size: number };

const standardInput = '<stdin>';

interface Gathered {
  inputs: Input[];
  /** Files of folders whose names do not tell what they are. */
  skipped: string[];
}

/** Everything the arguments name: files, the readable files of folders, and standard input for `-` or no argument. */
export async function gatherInputs(names: readonly string[], stdin: NodeJS.ReadStream): Promise<Gathered> {
  if (names.length === 0 && stdin.isTTY)
    throw new CouldNotRun('name files or folders, or give the text on standard input');
  const wanted = names.length === 0 ? ['-'] : [...new Set(names)];
  const inputs: Input[] = [];
  const skipped: string[] = [];
  for (const name of wanted)
    inputs.push(...(name === '-' ? [await readStandardInput(stdin)] : await inputsOf(name, skipped)));
  return { inputs, skipped };
}

async function readStandardInput(stdin: NodeJS.ReadStream): Promise<Input> {
  const parts: Buffer[] = [];
  for await (const part of stdin) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  if (bytes.includes(0)) throw new CouldNotRun('standard input is not text; name the file instead');
  return { kind: 'words', name: standardInput, content: bytes.toString('utf8') };
}

async function inputsOf(name: string, skipped: string[]): Promise<Input[]> {
  const about = await stat(name).catch(() => undefined);
  if (!about) throw new CouldNotRun(`there is no file or folder ${name}`);
  if (about.isDirectory()) return inputsInFolder(name, skipped);
  const contentType = typeOfName(name);
  if (contentType !== undefined) return [{ kind: 'file', name, path: name, contentType, size: about.size }];
  const bytes = await readFile(name);
  if (bytes.includes(0)) throw new CouldNotRun(`${name}: what kind of file it is cannot be told from its name`);
  return [{ kind: 'words', name, content: bytes.toString('utf8') }];
}

const isLeftAlone = (name: string) => name.startsWith('.') || name === 'node_modules';

async function inputsInFolder(folder: string, skipped: string[]): Promise<Input[]> {
  const found = await walk(folder, skipped);
  if (found.length === 0) throw new CouldNotRun(`${folder} holds no file that can be reviewed`);
  return found;
}

async function walk(folder: string, skipped: string[]): Promise<Input[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isLeftAlone(name));
  const found: Input[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(path, skipped)));
    else if (entry.isFile() && typeOfName(basename(path)) === undefined) skipped.push(path);
    else if (entry.isFile()) found.push(...(await inputsOf(path, skipped)));
  }
  return found;
}

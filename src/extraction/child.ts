// Runs in a process of its own, started by reading-process.ts and told its number: reads what it is sent and answers.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readInlineText } from './inline.ts';
import type { Answer, Request } from './protocol.ts';
import { asReadingFailure, readSource } from './read-source.ts';

async function answerTo({ id, source, options }: Request): Promise<Answer> {
  try {
    return { id, document: 'content' in source ? readInlineText(source.content) : await readSource(source, options) };
  } catch (error) {
    const { code, message } = asReadingFailure(error);
    return { id, failure: { code, message } };
  }
}

const guard = new Worker(new URL(`./guard${extname(import.meta.url)}`, import.meta.url), {
  execArgv: [],
  workerData: { parent: Number(process.argv[2]) },
});
guard.unref();

process.on('message', (request: Request) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

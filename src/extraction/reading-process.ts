import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from '../document/model.ts';
import { giveWay, launcherFor, type Priority } from './giving-way.ts';
import { endingWithParent } from './programs.ts';
import type { Answer, Source } from './protocol.ts';
import { ReadingFailure, type ReadingOptions } from './reader.ts';

export interface ProcessSettings {
  priority: Priority;
  environment: NodeJS.ProcessEnv;
  options: ReadingOptions;
}

/** What one file may take. */
export interface Limits {
  limitMs: number;
  signal: AbortSignal | undefined;
}

/** A process that reads one file at a time. Once it has failed to answer it is gone: a new one takes its place. */
export interface ReadingProcess {
  read(source: Source, limits: Limits): Promise<Document>;
  isAlive(): boolean;
  end(): void;
}

const entry = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

/** WebAssembly to 512 MB, V8's own objects to 512 MB. */
const memoryFlags = ['--wasm-max-mem-pages=8192', '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'];

function start(priority: Priority, environment: NodeJS.ProcessEnv): ChildProcess {
  const { program, before } = launcherFor(priority, process.execPath);
  const [execPath = program, ...words] = [...endingWithParent(), program];
  return fork(entry, [String(process.pid)], {
    execPath,
    execArgv: [...words, ...before, ...memoryFlags],
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, so that the programs a reader starts end with it.
    detached: process.platform !== 'win32',
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function timedOut(limitMs: number): ReadingFailure {
  const seconds = Math.round(limitMs / 1000);
  return new ReadingFailure('TIMED_OUT', `Reading the file took longer than the ${seconds} seconds a file is given.`);
}

function crashed(): ReadingFailure {
  return new ReadingFailure('FILE_TOO_COMPLEX', 'Reading the file takes more memory than a file is given.');
}

/** While nothing is being read, a waiting process must not keep the program from ending. */
function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  if (isWaiting) {
    child.unref();
    child.channel?.unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

export function startReadingProcess({ priority, environment, options }: ProcessSettings): ReadingProcess {
  const child = start(priority, environment);
  giveWay(child.pid, priority);
  let isAlive = true;
  let lastId = 0;
  const end = () => {
    isAlive = false;
    killGroup(child);
  };
  child.on('exit', () => {
    isAlive = false;
  });
  child.on('error', end);
  setWaiting(child, true);

  function read(source: Source, { limitMs, signal }: Limits): Promise<Document> {
    lastId += 1;
    const id = lastId;
    setWaiting(child, false);
    return new Promise<Document>((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        child.off('message', onAnswer);
        child.off('exit', onExit);
        setWaiting(child, true);
        finish();
      };
      const giveUp = (reason: unknown) => {
        end();
        settle(() => reject(reason));
      };
      const onAbort = () => giveUp(signal?.reason);
      const onExit = () => settle(() => reject(crashed()));
      const onAnswer = (answer: Answer) => {
        if (answer.id !== id) return;
        if ('document' in answer) settle(() => resolve(answer.document));
        else settle(() => reject(new ReadingFailure(answer.failure.code, answer.failure.message)));
      };
      const timer = setTimeout(() => giveUp(timedOut(limitMs)), limitMs);
      child.on('message', onAnswer);
      child.on('exit', onExit);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      else if (!isAlive) onExit();
      else child.send({ id, source, options }, (error) => error && giveUp(crashed()));
    });
  }
  return { read, isAlive: () => isAlive, end };
}

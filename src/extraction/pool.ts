import type { Document } from '../document/model.ts';
import { readInlineText } from './inline.ts';
import type { Source } from './protocol.ts';
import { ReadingFailure, type ReadingOptions, type SourceFile } from './reader.ts';
import { type ProcessSettings, type ReadingProcess, startReadingProcess } from './reading-process.ts';
import { type Shelf, shelfFor } from './registry.ts';

export interface FileReadingOptions {
  /** How many PDFs, pictures and office documents are read at once, and how many films; each in its own process. */
  concurrency?: number;
  /** The environment of the processes that read: nothing of the service's own by default. */
  environment?: NodeJS.ProcessEnv;
  /** What readers are told: which engine listens to speech. */
  reading?: ReadingOptions;
  /** Shortens every format's time limit. */
  limitMs?: number;
}

/** Reads files outside this process. A file that is hostile ends its own reading and no other. */
export interface FileReading {
  /** Rejects with a `ReadingFailure`, or with the signal's reason. */
  read(file: SourceFile, signal?: AbortSignal): Promise<Document>;
  /** The inline content of a promotion: a short one is read at once, a long one as files are. */
  readInline(content: string, signal?: AbortSignal): Promise<Document>;
  /** Ends every process; what is being read fails. */
  close(): void;
}

interface WarmProcess {
  process: ReadingProcess;
  files: number;
}

interface Turn {
  source: Source;
  shelf: Shelf;
  signal: AbortSignal | undefined;
}

/** So many files go through one process before it is replaced: what a library leaks does not add up. */
const filesPerProcess = 200;

/** In characters: of markup, some twenty milliseconds in which this process answers nobody. */
const longestReadHere = 20_000;

/** Hands out at most `count` places; whoever finds none waits in line. */
function places(count: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async function inPlace<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (taken >= count) await waitForTurn(waiting, signal);
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
}

function waitForTurn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', onAbort);
    waiting.push(enter);
  });
}

export function createFileReading(options: FileReadingOptions = {}): FileReading {
  const concurrency = options.concurrency ?? 2;
  const lanes = { text: places(concurrency), pages: places(concurrency), media: places(concurrency) };
  const running = new Set<ReadingProcess>();
  let isClosed = false;
  /** Processes that wait for the next light file. */
  const idle: WarmProcess[] = [];

  const startOne = (priority: ProcessSettings['priority']) => {
    for (const gone of [...running].filter((each) => !each.isAlive())) running.delete(gone);
    if (isClosed) throw new ReadingFailure('REVIEWER_UNAVAILABLE', 'The service is shutting down.');
    const process = startReadingProcess({
      priority,
      environment: options.environment ?? {},
      options: options.reading ?? {},
    });
    running.add(process);
    return process;
  };
  const endOne = (process: ReadingProcess) => {
    running.delete(process);
    process.end();
  };
  const limitsFor = ({ shelf, signal }: Turn) => ({
    limitMs: Math.min(options.limitMs ?? shelf.limitMs, shelf.limitMs),
    signal,
  });

  async function readHeavy(turn: Turn): Promise<Document> {
    const process = startOne(turn.shelf.lane === 'media' ? 'background' : 'patient');
    try {
      return await process.read(turn.source, limitsFor(turn));
    } finally {
      endOne(process);
    }
  }

  async function readLight(turn: Turn): Promise<Document> {
    const waiting = idle.pop();
    const warm = waiting?.process.isAlive() ? waiting : { process: startOne('prompt'), files: 0 };
    warm.files += 1;
    try {
      return await warm.process.read(turn.source, limitsFor(turn));
    } finally {
      const isFit = warm.process.isAlive() && warm.files < filesPerProcess;
      if (isFit && idle.length === 0) idle.push(warm);
      else endOne(warm.process);
    }
  }

  const readInLane = (turn: Turn): Promise<Document> =>
    lanes[turn.shelf.lane](turn.signal, () => (turn.shelf.weight === 'light' ? readLight(turn) : readHeavy(turn)));

  return {
    read: async (file, signal) => readInLane({ source: file, shelf: shelfFor(file.contentType), signal }),
    readInline: async (content, signal) =>
      content.length <= longestReadHere
        ? readInlineText(content)
        : readInLane({ source: { content }, shelf: shelfFor('text/html'), signal }),
    close() {
      isClosed = true;
      for (const process of running) endOne(process);
    },
  };
}

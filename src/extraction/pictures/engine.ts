import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import tesseract, { type Worker } from 'tesseract.js';

/** A grey picture for the engine, and how the engine is to look at it. */
export interface EngineInput {
  grey: Uint8Array;
  width: number;
  height: number;
  /** `sparse` finds scattered words, `page` follows columns and paragraphs. */
  layout: 'sparse' | 'page';
}

/**
 * What may be spent on a picture, in processor time, so that a busy machine gives up on nothing that an idle one
 * reads. Each reading takes from it.
 */
export interface Patience {
  ms: number;
}

/** A word in the input's own pixels: `[left, top, right, bottom]`. Confidence is 0 to 100. */
export interface EngineWord {
  text: string;
  edges: [number, number, number, number];
  confidence: number;
  /** Of the engine's own reading: words with the same one follow each other on a line. */
  line?: string;
}

export const mapEdges = (
  [left, top, right, bottom]: EngineWord['edges'],
  change: (edge: number) => number,
): EngineWord['edges'] => [change(left), change(top), change(right), change(bottom)];

const require = createRequire(import.meta.url);

/** An engine holds one set of parameters, so it reads one picture at a time. */
interface Seat {
  worker?: Promise<Worker>;
  isFree: boolean;
}

/** A third would need more memory than a reading process is given. */
const mostEngines = Math.min(2, availableParallelism());
const seats: Seat[] = Array.from({ length: mostEngines }, () => ({ isFree: true }));
const waiting: ((seat: Seat) => void)[] = [];

/** A seat whose engine already runs, else one that has to start: that happens only while the first is busy. */
async function takeSeat(): Promise<Seat> {
  const free = seats.filter(({ isFree }) => isFree);
  const seat = free.find(({ worker }) => worker) ?? free[0];
  if (!seat) return new Promise((resolve) => waiting.push(resolve));
  seat.isFree = false;
  return seat;
}

function leaveSeat(seat: Seat): void {
  const next = waiting.shift();
  if (next) next(seat);
  else seat.isFree = true;
}

function start(): Promise<Worker> {
  const weights = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  return tesseract.createWorker('eng', 1, {
    workerPath: fileURLToPath(new URL(`./engine-thread${path.extname(import.meta.url)}`, import.meta.url)),
    langPath: path.join(weights, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler a failed job is thrown into the event loop; the job's own promise rejects as well.
    errorHandler: () => {},
  });
}

/** The engine runs in a thread of its own that must not keep an otherwise finished process alive. */
function hold(worker: Worker, held: boolean): void {
  if (!('worker' in worker && worker.worker instanceof Thread)) return;
  const thread = worker.worker;
  if (held) thread.ref();
  else thread.unref();
}

async function run(input: EngineInput, patience: Patience, seat: Seat): Promise<EngineWord[] | undefined> {
  seat.worker ??= start();
  const worker = await seat.worker;
  hold(worker, true);
  try {
    // The list of the library's types is not whole: it is given as a record.
    const parameters: Record<string, string> = {
      tessedit_pageseg_mode: input.layout === 'sparse' ? tesseract.PSM.SPARSE_TEXT : tesseract.PSM.AUTO,
      user_defined_dpi: '150',
      // The engine's own remarks would land on standard error.
      debug_file: '/dev/null',
    };
    await worker.setParameters(parameters);
    const answer = worker.recognize(portableGreymap(input), {}, { tsv: true, text: false });
    const page = await unlessCostly(answer, patience);
    if (!page) await endEngine(seat);
    return page && wordsOf(page.data.tsv ?? '');
  } finally {
    hold(worker, false);
  }
}

/** Uncompressed, so that neither side spends time on packing what is thrown away a moment later. */
function portableGreymap({ grey, width, height }: EngineInput): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey]);
}

/** A row of the engine's table that holds a word, and not the block or line around it. */
const wordLevel = '5';

/** From the engine's table: its tree would tell of every letter what else it might be, and take longer to pass on. */
function wordsOf(table: string): EngineWord[] {
  const rows = table.split('\n').map((row) => row.split('\t'));
  return rows
    .filter(([level]) => level === wordLevel)
    .map(([, , block, paragraph, line, , left, top, width, height, confidence, text = '']) => ({
      text,
      edges: [Number(left), Number(top), Number(left) + Number(width), Number(top) + Number(height)],
      confidence: Number(confidence),
      line: `${block} ${paragraph} ${line}`,
    }));
}

const tickMs = 100;

/** Gives up once patience is at its end; engines that are busy at the same time share what the process spends. */
function unlessCostly<Answer>(answer: Promise<Answer>, patience: Patience): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let before = process.cpuUsage();
  const spend = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    patience.ms -= (user + system) / 1000 / Math.max(1, seats.filter(({ isFree }) => !isFree).length);
    if (patience.ms <= 0) resolve(undefined);
  };
  const timer = setInterval(spend, tickMs);
  return Promise.race([answer, promise]).finally(() => {
    clearInterval(timer);
    spend();
  });
}

/** The words of a picture. Nothing when they cost more than there is patience for. */
export async function readWords(input: EngineInput, patience: Patience): Promise<EngineWord[] | undefined> {
  if (patience.ms <= 0) return undefined;
  const seat = await takeSeat();
  try {
    return await run(input, patience, seat);
  } finally {
    leaveSeat(seat);
  }
}

async function endEngine(seat: Seat): Promise<void> {
  const worker = await seat.worker?.catch(() => undefined);
  delete seat.worker;
  await worker?.terminate();
}

/** Ends the engines' threads; the next picture starts a new one. */
export async function closeRecognition(): Promise<void> {
  await Promise.all(seats.map(endEngine));
}

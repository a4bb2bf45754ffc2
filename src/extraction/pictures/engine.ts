import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import tesseract, { type Page, type Worker } from 'tesseract.js';

/** A grey picture for the engine, and how the engine is to look at it. */
export interface EngineInput {
  grey: Uint8Array;
  width: number;
  height: number;
  /** `sparse` finds scattered words, `page` follows columns and paragraphs. */
  layout: 'sparse' | 'page';
}

/** A word in the input's own pixels: `[left, top, right, bottom]`. Confidence is 0 to 100. */
export interface EngineWord {
  text: string;
  edges: [number, number, number, number];
  confidence: number;
}

/** Grain that the engine takes for millions of letters; no readable picture needs a tenth of it. */
const limitMs = 8_000;

export const mapEdges = (
  [left, top, right, bottom]: EngineWord['edges'],
  change: (edge: number) => number,
): EngineWord['edges'] => [change(left), change(top), change(right), change(bottom)];

const require = createRequire(import.meta.url);
let engine: Promise<Worker> | undefined;
let queue: Promise<unknown> = Promise.resolve();

function start(): Promise<Worker> {
  const weights = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  return tesseract.createWorker('eng', 1, {
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

async function run(input: EngineInput): Promise<EngineWord[] | undefined> {
  engine ??= start();
  const worker = await engine;
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
    const page = await unlessLate(worker.recognize(portableGreymap(input), {}, { blocks: true, text: false }));
    if (!page) await closeRecognition();
    return page && wordsOf(page.data);
  } finally {
    hold(worker, false);
  }
}

/** Uncompressed, so that neither side spends time on packing what is thrown away a moment later. */
function portableGreymap({ grey, width, height }: EngineInput): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey]);
}

function wordsOf(page: Page): EngineWord[] {
  const words = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)),
  );
  return words.map(({ text, bbox, confidence }) => ({
    text,
    edges: [bbox.x0, bbox.y0, bbox.x1, bbox.y1],
    confidence,
  }));
}

function unlessLate<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** One picture after the other: the engine has one set of parameters. Nothing when the engine took too long. */
export function readWords(input: EngineInput): Promise<EngineWord[] | undefined> {
  const answer = queue.then(() => run(input));
  queue = answer.catch(() => undefined);
  return answer;
}

/** Ends the engine's thread; the next picture starts a new one. */
export async function closeRecognition(): Promise<void> {
  const worker = await engine?.catch(() => undefined);
  engine = undefined;
  await worker?.terminate();
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, type MediaSource } from '../ffmpeg.ts';
import { type Stretch, sampleRate } from '../voice-activity.ts';
import { type SpeechEngine, SpeechNotHeard, type SpokenSegment, type SpokenWord } from './engine.ts';
import { modelPartsIn } from './weights.ts';

interface Stream {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
}

interface Result {
  text: string;
  tokens?: string[];
  /** Seconds from the start of the stretch, one a token. */
  timestamps?: number[];
}

interface Recognizer {
  createStream(): Stream;
  decode(stream: Stream): void;
  getResult(stream: Stream): Result;
}

interface Sherpa {
  OfflineRecognizer: new (config: object) => Recognizer;
}

const isSherpa = (module: unknown): module is Sherpa =>
  typeof module === 'object' && module !== null && 'OfflineRecognizer' in module;

const packageName: string = 'sherpa-onnx-node';

/** Beside the weights, where `fairclear speech install` puts it, or else beside fairclear. */
function whereIn(folder: string): string {
  try {
    return pathToFileURL(createRequire(path.resolve(folder, 'weights.js')).resolve(packageName)).href;
  } catch {
    return packageName;
  }
}

async function load(folder: string): Promise<Sherpa> {
  const module: unknown = await import(whereIn(folder)).catch(() => undefined);
  const inner: unknown = isSherpa(module) ? module : Object(module).default;
  if (isSherpa(inner)) return inner;
  throw new SpeechNotHeard(`speech on this machine needs the package ${packageName}: npm install ${packageName}`);
}

/** Why speech cannot be heard with the weights in a folder, as far as can be told without loading them. */
export async function missingForSpeech(folder: string): Promise<string | undefined> {
  try {
    modelPartsIn(folder);
    await load(folder);
    return undefined;
  } catch (error) {
    if (error instanceof SpeechNotHeard) return error.message;
    throw error;
  }
}

function recognizerFor(sherpa: Sherpa, folder: string): Recognizer {
  const { tokens, ...parts } = modelPartsIn(folder);
  const modelConfig = { ...parts, tokens, numThreads: 1, provider: 'cpu', debug: 0 };
  try {
    return new sherpa.OfflineRecognizer({ featConfig: { sampleRate, featureDim: 80 }, modelConfig });
  } catch {
    throw new SpeechNotHeard('the speech model weights could not be loaded');
  }
}

/** The models take half a minute at most. */
const longestMs = 28_000;

const splitLong = ({ startMs, endMs }: Stretch): Stretch[] =>
  Array.from({ length: Math.ceil((endMs - startMs) / longestMs) }, (_, part) => ({
    startMs: startMs + part * longestMs,
    endMs: Math.min(endMs, startMs + (part + 1) * longestMs),
  }));

/** Each stretch is decoded by itself, so that an hour of sound is never in memory. */
async function samplesOf(source: MediaSource, { startMs, endMs }: Stretch): Promise<Float32Array> {
  const from = String(startMs / 1000);
  const { stdout, ended } = decode(source, [
    ...['-ss', from, '-t', String((endMs - startMs) / 1000), '-map', '0:a:0', '-vn', '-sn', '-dn'],
    ...['-ac', '1', '-ar', String(sampleRate), '-f', 's16le'],
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of stdout) chunks.push(chunk);
  await ended;
  const pcm = Buffer.concat(chunks);
  return Float32Array.from({ length: pcm.length >> 1 }, (_, at) => pcm.readInt16LE(at * 2) / 32768);
}

/** Tokens are pieces of words; a piece that begins with a space (or its stand-in) begins a word. */
export function wordsOf({ tokens = [], timestamps = [] }: Result, { startMs, endMs }: Stretch): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const [at, token] of tokens.entries()) {
    const time = timestamps[at];
    if (time === undefined) return [];
    const piece = token.replace(/^[▁ ]/, '');
    const last = words.at(-1);
    if (last && piece === token) last.text += piece;
    else {
      if (last) last.endMs = startMs + Math.round(time * 1000);
      words.push({ text: piece, startMs: startMs + Math.round(time * 1000), endMs });
    }
  }
  return words.filter(({ text }) => text !== '');
}

/** sherpa-onnx with weights from a folder: nothing leaves the machine. */
export const onMachineEngine = (folder: string): SpeechEngine => ({
  name: 'on-machine',
  async transcribe(source, speech, inTime) {
    const recognizer = recognizerFor(await load(folder), folder);
    const segments: SpokenSegment[] = [];
    for (const stretch of speech.flatMap(splitLong)) {
      if (inTime.aborted) break;
      const stream = recognizer.createStream();
      stream.acceptWaveform({ sampleRate, samples: await samplesOf(source, stretch) });
      recognizer.decode(stream);
      const result = recognizer.getResult(stream);
      const text = result.text.trim();
      if (text) segments.push({ ...stretch, text, words: wordsOf(result, stretch) });
    }
    return segments;
  },
});

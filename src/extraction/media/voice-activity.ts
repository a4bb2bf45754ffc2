import loadFvad from '@echogarden/fvad-wasm';

export interface Stretch {
  startMs: number;
  endMs: number;
}

export const sampleRate = 16_000;
const frameMs = 30;
const frameSamples = (sampleRate * frameMs) / 1000;
/** The strictest of four: music and noise are taken for speech the least. */
const strictest = 3;

/** What is known of 30 ms of sound: whether it sounds like a voice, and how loud it is. */
export interface SoundFrame {
  isVoice: boolean;
  decibels: number;
}

function loudness(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample / 32768) ** 2;
  return 10 * Math.log10(sum / samples.length + 1e-10);
}

/** 16 kHz mono samples to frames, as they come: an hour of sound is never in memory at once. */
export async function* soundFrames(pcm: AsyncIterable<Buffer>): AsyncGenerator<SoundFrame> {
  const fvad = await loadFvad();
  const detector = fvad._fvad_new();
  fvad._fvad_set_sample_rate(detector, sampleRate);
  fvad._fvad_set_mode(detector, strictest);
  const at = fvad._malloc(frameSamples * 2);
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of pcm) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      while (rest.length >= frameSamples * 2) {
        const samples = new Int16Array(frameSamples);
        for (let index = 0; index < frameSamples; index += 1) samples[index] = rest.readInt16LE(index * 2);
        rest = rest.subarray(frameSamples * 2);
        fvad.HEAP16.set(samples, at >> 1);
        yield { isVoice: fvad._fvad_process(detector, at, frameSamples) === 1, decibels: loudness(samples) };
      }
    }
  } finally {
    fvad._free(at);
    fvad._fvad_free(detector);
  }
}

/** Pauses within a sentence. */
const longestPause = Math.round(900 / frameMs);
/** A click or a cough is no speech. */
const shortestSpeech = Math.round(300 / frameMs);
/** Between syllables a voice drops by far more than this; a held tone does not. */
const leastSwing = 6;

function swings(frames: SoundFrame[]): boolean {
  const levels = frames.map(({ decibels }) => decibels).sort((a, b) => a - b);
  const quiet = levels[Math.floor(levels.length * 0.1)] ?? 0;
  const loud = levels[Math.floor(levels.length * 0.95)] ?? 0;
  return loud - quiet >= leastSwing;
}

/** Frames to stretches of speech; short pauses belong to the speech around them. */
export function speechStretches(frames: SoundFrame[]): Stretch[] {
  const stretches: { from: number; to: number; voiced: number }[] = [];
  for (const [at, { isVoice }] of frames.entries()) {
    if (!isVoice) continue;
    const last = stretches.at(-1);
    if (last && at - last.to <= longestPause) {
      last.to = at + 1;
      last.voiced += 1;
    } else stretches.push({ from: at, to: at + 1, voiced: 1 });
  }
  return stretches
    .filter(({ from, to, voiced }) => voiced >= shortestSpeech && swings(frames.slice(from, to)))
    .map(({ from, to }) => ({ startMs: from * frameMs, endMs: to * frameMs }));
}

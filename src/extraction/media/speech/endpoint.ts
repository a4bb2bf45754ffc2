import { z } from 'zod';
import { decodeAll, type MediaSource } from '../ffmpeg.ts';
import { type SpeechEngine, SpeechNotHeard, type SpokenSegment } from './engine.ts';

export interface SpeechEndpoint {
  /** Base address (`https://host/v1`) or the full address of the transcription route. */
  url: string;
  apiKey?: string | undefined;
  model?: string | undefined;
}

const seconds = z.number().transform((value) => Math.round(value * 1000));

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** Servers leave out what they do not know; what is there must be what it says, or words would be lost in silence. */
const answerSchema = z.object({
  text: z.string(),
  segments: listOf(z.object({ start: seconds, end: seconds, text: z.string(), avg_logprob: z.number().nullish() })),
  words: listOf(z.object({ word: z.string(), start: seconds, end: seconds })),
});

type Answer = z.infer<typeof answerSchema>;

/** What such endpoints take at most; at 32 kbit/s it is an hour and three quarters. */
const mostBytes = 25 * 1024 * 1024;
const mostTries = 3;
const tooLate = 'the transcription endpoint did not answer in time';

function addressOf(url: string): URL {
  const address = new URL(url);
  if (address.pathname.endsWith('/transcriptions')) return address;
  const base = address.pathname.replace(/\/+$/, '');
  address.pathname = `${base === '' ? '/v1' : base}/audio/transcriptions`;
  return address;
}

function formFor(sound: Buffer, model: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/mpeg' }), 'sound.mp3');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'segment');
  form.append('timestamp_granularities[]', 'word');
  return form;
}

function segmentsOf({ text, segments, words }: Answer, durationMs: number): SpokenSegment[] {
  const all = segments.length > 0 ? segments : [{ start: 0, end: durationMs, text, avg_logprob: undefined }];
  return all
    .filter((segment) => segment.text.trim() !== '')
    .map((segment) => ({
      text: segment.text.trim(),
      startMs: segment.start,
      endMs: segment.end,
      ...(typeof segment.avg_logprob === 'number' && { confidence: Math.min(1, Math.exp(segment.avg_logprob)) }),
      words: words
        .filter(({ start, end }) => (start + end) / 2 >= segment.start && (start + end) / 2 < segment.end)
        .map(({ word, start, end }) => ({ text: word.trim(), startMs: start, endMs: end })),
    }));
}

/** Worth another try: the endpoint is busy or was cut off, not that it refuses. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

async function ask(
  { url, apiKey, model = 'whisper-1' }: SpeechEndpoint,
  sound: Buffer,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const body = formFor(sound, model);
  try {
    return await fetch(addressOf(url), { method: 'POST', headers, body, redirect: 'error', signal });
  } catch {
    return undefined;
  }
}

/** What an answer says; undefined where asking again may help. */
async function answerIn(response: Response): Promise<Answer | undefined> {
  if (!response.ok) {
    await response.body?.cancel();
    if (isPassing(response.status)) return undefined;
    throw new SpeechNotHeard(`the transcription endpoint refused the request (${response.status})`);
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (answer.success) return answer.data;
  throw new SpeechNotHeard('the transcription endpoint answered in a form that is not understood');
}

async function transcription(endpoint: SpeechEndpoint, sound: Buffer, inTime: AbortSignal): Promise<Answer> {
  let trouble = '';
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (tries > 1) await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
    const response = await ask(endpoint, sound, inTime);
    const answer = response && (await answerIn(response));
    if (answer) return answer;
    if (inTime.aborted) break;
    trouble = response ? `is out of order (${response.status})` : 'could not be reached';
  }
  throw new SpeechNotHeard(`the transcription endpoint ${trouble}`);
}

/** Whatever went wrong after the time was up went wrong because of that. */
async function transcriptionInTime(...asked: Parameters<typeof transcription>): Promise<Answer> {
  const [, , inTime] = asked;
  try {
    return await transcription(...asked);
  } catch (error) {
    throw inTime.aborted ? new SpeechNotHeard(tooLate) : error;
  }
}

/** `POST /v1/audio/transcriptions` as OpenAI and many self-hosted servers speak it. */
export const endpointEngine = (endpoint: SpeechEndpoint): SpeechEngine => ({
  name: 'endpoint',
  async transcribe(source: MediaSource, speech, inTime) {
    const sound = await decodeAll(
      source,
      [
        ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', '16000'],
        ...['-b:a', '32k', '-write_xing', '0', '-f', 'mp3'],
      ],
      mostBytes,
    );
    return segmentsOf(await transcriptionInTime(endpoint, sound, inTime), speech.at(-1)?.endMs ?? 0);
  },
});

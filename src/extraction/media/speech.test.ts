import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Document } from '../../document/model.ts';
import type { SpeechSettings } from '../reader.ts';
import { hasFfmpeg, makeSpeech } from '../testing/films.ts';
import { mediaReaders } from './index.ts';
import { runsOf } from './sound.ts';
import { chooseEngine } from './speech/choose.ts';
import { endpointEngine } from './speech/endpoint.ts';
import { missingForSpeech, wordsOf } from './speech/on-machine.ts';
import { modelPartsIn } from './speech/weights.ts';

const transcript = {
  language: 'english',
  duration: 4.8,
  text: 'Earn eight percent, guaranteed. Capital at risk.',
  segments: [
    { id: 0, start: 0.2, end: 3, text: ' Earn eight percent, guaranteed.', avg_logprob: -0.2 },
    { id: 1, start: 3, end: 3.9, text: ' Capital at risk.', avg_logprob: -0.9 },
  ],
  words: [
    ...[
      ['Earn', 0.2, 0.8],
      ['eight', 0.9, 1.4],
      ['percent', 1.5, 2.1],
      ['guaranteed', 2.2, 3],
    ],
    ...[
      ['Capital', 3, 3.3],
      ['at', 3.3, 3.5],
      ['risk', 3.5, 3.9],
    ],
  ].map(([word, start, end]) => ({ word, start, end })),
};

interface Asked {
  path: string;
  key: string;
  body: string;
}

/** A server that speaks the transcription protocol; it answers with what it is told to. */
async function transcriber(answers: [number, string][]): Promise<{ url: string; asked: Asked[]; server: Server }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      asked.push({ path: request.url ?? '', key: request.headers.authorization ?? '', body });
      const [status, text] = answers[Math.min(asked.length, answers.length) - 1]!;
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  return { url: await listeningAt(server), asked, server };
}

async function listeningAt(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speech-'));
  if (hasFfmpeg) makeSpeech(path.join(folder, 'voice.mp3'), 'Earn eight percent guaranteed. Capital at risk.');
});
after(() => rm(folder, { recursive: true }));

async function listen(speech: SpeechSettings): Promise<Document> {
  const file = path.join(folder, 'voice.mp3');
  const { size } = await stat(file);
  return mediaReaders[1]!.read({ path: file, fileName: 'voice.mp3', contentType: 'audio/mpeg', size }, { speech });
}

function endpointTests(): void {
  it('gives the words with their times, so that a gabbled warning can be told from the claim', async () => {
    const { url, asked, server } = await transcriber([[200, JSON.stringify(transcript)]]);
    const { pages, unread } = await listen({ url, apiKey: 'k-123', model: 'large' });
    server.close();
    assert.equal(pages[0]?.text, 'Earn eight percent, guaranteed.\nCapital at risk.');
    assert.equal(pages[0]?.medium, 'audio');
    const [claim, warning] = pages[0]!.blocks.map(({ runs }) => {
      const seconds = (runs.at(-1)!.endMs! - runs[0]!.startMs!) / 1000;
      return runs.length / seconds;
    });
    assert.ok(warning! > claim! * 2, `${warning} words a second against ${claim}`);
    assert.deepEqual(unread, []);
    assert.equal(asked[0]?.path, '/v1/audio/transcriptions');
    assert.equal(asked[0]?.key, 'Bearer k-123');
    assert.match(asked[0]!.body, /name="model"\r\n\r\nlarge/);
    assert.match(asked[0]!.body, /name="timestamp_granularities\[\]"\r\n\r\nword/);
  });

  it('tries again when the endpoint is busy', async () => {
    const { url, asked, server } = await transcriber([
      [503, '{}'],
      [200, JSON.stringify(transcript)],
    ]);
    const { pages } = await listen({ url: `${url}/v1` });
    server.close();
    assert.match(pages[0]!.text, /Capital at risk/);
    assert.equal(asked.length, 2);
  });

  it('is waited for only so long: a silent endpoint, or one that never ends its answer, leaves the speech unheard', async () => {
    for (const begins of [false, true]) {
      const server = createServer((_, response) => {
        if (begins) response.writeHead(200, { 'content-type': 'application/json' }).write('{"text": "Ea');
      });
      const url = await listeningAt(server);
      const source = { path: path.join(folder, 'voice.mp3'), container: 'mp3' } as const;
      const words = endpointEngine({ url }).transcribe(source, [], AbortSignal.timeout(1500));
      await assert.rejects(words, /did not answer in time/);
      server.closeAllConnections();
      server.close();
    }
  });

  it('tells of a voice for which it had no words', async () => {
    const { url, server } = await transcriber([
      [200, JSON.stringify({ text: 'Hi', segments: [{ start: 60, end: 61, text: 'Hi' }] })],
    ]);
    const { pages, unread } = await listen({ url });
    server.close();
    assert.equal(pages[0]?.text, 'Hi');
    assert.match(unread[0]?.why ?? '', /few or no words were made out/);
  });

  it('is not believed when it makes one word of a speech', async () => {
    const { url, server } = await transcriber([[200, '{"text": "you"}']]);
    const { unread } = await listen({ url });
    server.close();
    assert.match(unread[0]?.why ?? '', /few or no words/);
  });

  it('leaves the speech unheard, and says so, when the endpoint refuses or talks nonsense', async () => {
    for (const [status, body, why] of [
      [401, '{}', /refused the request \(401\)/],
      [500, '{}', /out of order \(500\)/],
      [200, '<html>', /not understood/],
      [200, '{"text": "x", "segments": [{"start": "soon", "text": 3}]}', /not understood/],
    ] as const) {
      const { url, server } = await transcriber([[status, body]]);
      const { unread } = await listen({ url });
      server.close();
      assert.match(unread[0]!.what, /^Speech from/);
      assert.match(unread[0]!.why, why);
    }
  });
}

function onMachineTests(): void {
  it('says what is missing when the folder holds no weights', async () => {
    const { unread } = await listen({ modelDir: folder });
    assert.match(unread[0]!.why, /sherpa-onnx-node|weights/);
  });

  it('knows the weights of Moonshine by their files, before those of Whisper that are named alike', async () => {
    for (const [names, parts] of [
      [
        ['tokens.txt', 'encoder_model.onnx', 'decoder_model_merged.onnx'],
        ['encoder', 'mergedDecoder'],
      ],
      [
        ['tokens.txt', 'preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx'],
        ['preprocessor', 'encoder', 'uncachedDecoder', 'cachedDecoder'],
      ],
    ] as const) {
      const weights = await mkdtemp(path.join(folder, 'moonshine-'));
      for (const name of names) await writeFile(path.join(weights, name), '');
      assert.deepEqual(Object.keys(modelPartsIn(weights).moonshine ?? {}), parts);
    }
  });

  it('says so when the weights are damaged', async () => {
    for (const name of ['tokens.txt', 'tiny-encoder.onnx', 'tiny-decoder.onnx']) {
      await writeFile(path.join(folder, name), 'no weights');
    }
    const { unread } = await listen({ modelDir: folder });
    assert.match(unread[0]!.why, /npm install sherpa-onnx-node|could not be loaded/);
  });
}

if (hasFfmpeg) {
  describe('speech heard through a transcription endpoint', endpointTests);
  describe('speech heard on the machine', onMachineTests);
}

it('what a folder of weights lacks is known before any speech is heard', async () => {
  const weights = await mkdtemp(path.join(tmpdir(), 'weights-'));
  assert.match((await missingForSpeech(weights)) ?? '', /lacks tokens\.txt/);
  assert.match((await missingForSpeech(path.join(weights, 'nowhere'))) ?? '', /cannot be read/);
  await rm(weights, { recursive: true });
});

describe('which engine listens', () => {
  it('is the one on the machine when there are weights, because then nothing leaves it', () => {
    assert.equal(chooseEngine({ modelDir: '/weights', url: 'https://speech.example' })?.name, 'on-machine');
    assert.equal(chooseEngine({ url: 'https://speech.example' })?.name, 'endpoint');
    assert.equal(chooseEngine({}), undefined);
    assert.equal(chooseEngine(undefined), undefined);
  });
});

describe('spoken words keep their times', () => {
  it('with the commas and capitals of the sentence they are in', () => {
    const words = [
      { text: 'earn', startMs: 0, endMs: 300 },
      { text: '8%', startMs: 300, endMs: 600 },
      { text: 'not there', startMs: 600, endMs: 700 },
      { text: 'today', startMs: 700, endMs: 900 },
    ];
    const runs = runsOf({ text: 'Earn 8%, today!', startMs: 0, endMs: 900, words });
    assert.deepEqual(
      runs.map(({ text, startMs }) => [text, startMs]),
      [
        ['Earn ', 0],
        ['8%, ', 300],
        ['today!', 700],
      ],
    );
  });

  it('when the engine gives pieces of words', () => {
    const result = { text: 'capital at', tokens: ['▁cap', 'ital', '▁at'], timestamps: [0.1, 0.3, 0.7] };
    assert.deepEqual(wordsOf(result, { startMs: 1000, endMs: 2000 }), [
      { text: 'capital', startMs: 1100, endMs: 1700 },
      { text: 'at', startMs: 1700, endMs: 2000 },
    ]);
  });
});

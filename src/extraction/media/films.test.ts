import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Document, Page } from '../../document/model.ts';
import { closeRecognition } from '../pictures/index.ts';
import { ReadingFailure, type ReadingOptions } from '../reader.ts';
import { ffmpeg, hasFfmpeg, makeFilm, makeSpeech } from '../testing/films.ts';
import type { Sign } from '../testing/pictures.ts';
import { decode } from './ffmpeg.ts';
import { mediaReaders } from './index.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'films-'));
});
after(async () => {
  await rm(folder, { recursive: true });
  await closeRecognition();
});

async function read(name: string, options?: ReadingOptions): Promise<Document> {
  const { size } = await stat(at(name));
  return mediaReaders[0]!.read({ path: at(name), fileName: name, contentType: 'video/mp4', size }, options);
}

/** Each run's words with the time they are there. */
const timed = (page: Page | undefined) =>
  (page?.blocks ?? []).flatMap(({ runs }) =>
    runs.map(({ start, end, startMs, endMs }) => [page?.text.slice(start, end).trim(), startMs, endMs]),
  );

const sign = (...texts: [string, number, number][]): Sign => ({
  width: 1280,
  height: 720,
  ground: '#16324f',
  texts: texts.map(([text, y, size]) => ({ text, x: 80, y, size, fill: '#ffffff' })),
});

const footer: [string, number, number] = ['Capital at risk. Terms apply.', 690, 24];

async function advertisement(name: string): Promise<void> {
  const shots = [
    { sign: sign(['Earn 8% guaranteed', 300, 80], footer), seconds: 3 },
    { sign: sign(['No risk at all', 300, 80], footer), seconds: 2 },
    { sign: sign(['Sign up today', 500, 60], footer), seconds: 3 },
  ];
  await makeFilm(at(name), { shots });
}

const failsWith = (code: string) => (error: unknown) => error instanceof ReadingFailure && error.code === code;

function filmTests(): void {
  it('is a page a scene, each line with the time it is on the screen', async () => {
    await advertisement('ad.mp4');
    const { pages, durationMs, unread } = await read('ad.mp4');
    assert.deepEqual(pages.map(timed), [
      [
        ['Earn 8% guaranteed', 0, 3000],
        ['Capital at risk. Terms apply.', 0, 8000],
      ],
      [
        ['No risk at all', 3000, 5000],
        ['Capital at risk. Terms apply.', 0, 8000],
      ],
      [
        ['Sign up today', 5000, 8000],
        ['Capital at risk. Terms apply.', 0, 8000],
      ],
    ]);
    assert.deepEqual(
      pages.map(({ medium, startMs, endMs }) => [medium, startMs, endMs]),
      [
        ['video', 0, 3000],
        ['video', 3000, 5000],
        ['video', 5000, 8000],
      ],
    );
    assert.equal(durationMs, 8000);
    assert.deepEqual(unread, []);
  });

  it('has places and sizes that compare across its scenes', async () => {
    const { pages } = await read('ad.mp4');
    const [headline, print] = pages[0]!.blocks.map(({ runs }) => runs[0]!);
    assert.ok(Math.abs(headline!.size! * 720 - 80) < 8 && Math.abs(print!.size! * 720 - 24) < 4);
    assert.ok(print!.box![1] > 0.9 && headline!.box![1] < 0.45);
  });

  it('tells a figure that replaces another in its place from the one before', async () => {
    const shots = ['Save £75 today', 'Save £50 today'].map((text) => ({ sign: sign([text, 300, 80]), seconds: 2 }));
    await makeFilm(at('figures.mp4'), { shots });
    const { pages } = await read('figures.mp4');
    assert.deepEqual(pages.map(timed), [[['Save £75 today', 0, 2000]], [['Save £50 today', 2000, 4000]]]);
  });

  it('does not take the small print of the next shot for a caption that it repeats in its place', async () => {
    const shots = [
      { sign: sign(['£29 a month', 300, 44]), seconds: 2 },
      { sign: sign(['24 month contract. £29 a month. Set-up fee £40.', 300, 36]), seconds: 3 },
      { sign: sign(['ThermaSlim capsules, $49', 300, 44]), seconds: 2 },
      { sign: sign(['thermaslim.example', 300, 44]), seconds: 2 },
    ];
    await makeFilm(at('repeats.mp4'), { shots });
    const { pages } = await read('repeats.mp4');
    assert.deepEqual(pages.flatMap(timed), [
      ['£29 a month', 0, 2000],
      ['24 month contract. £29 a month. Set-up fee £40.', 2000, 5000],
      ['ThermaSlim capsules, $49', 5000, 7000],
      ['thermaslim.example', 7000, 9000],
    ]);
  });

  it('tells how long a shot of less than a second is there, and keeps its words from its neighbours’', async () => {
    const warning = ['74% of retail investor accounts lose money', 'when trading with this firm.'];
    const small = sign([warning[0]!, 600, 28], [warning[1]!, 640, 28]);
    const shots = [
      { sign: sign(['Trade gold now', 300, 80]), seconds: 2.3 },
      { sign: small, seconds: 0.5 },
      { sign: sign(['Easy to start', 300, 80]), seconds: 2 },
      { sign: small, seconds: 0.8 },
      { sign: sign(['Open an account', 300, 80]), seconds: 2 },
    ];
    await makeFilm(at('flash.mp4'), { shots });
    const { pages } = await read('flash.mp4');
    assert.deepEqual(pages.map(timed), [
      [['Trade gold now', 0, 2250]],
      warning.map((line) => [line, 2250, 2750]),
      [['Easy to start', 2750, 4750]],
      warning.map((line) => [line, 4750, 5625]),
      [['Open an account', 5625, 7625]],
    ]);
  });

  it('tells how long words are there that flash over a picture that stays', async () => {
    const headline: [string, number, number] = ['Trade gold now', 300, 80];
    const shots = [
      { sign: sign(headline), seconds: 2.4 },
      {
        sign: sign(headline, ['Your capital is at risk and', 600, 28], ['you may lose all of it.', 640, 28]),
        seconds: 0.8,
      },
      { sign: sign(headline), seconds: 2 },
    ];
    await makeFilm(at('over.mp4'), { shots });
    const { pages } = await read('over.mp4');
    assert.deepEqual(pages.map(timed), [
      [
        ['Trade gold now', 0, 5250],
        ['Your capital is at risk and', 2375, 3250],
        ['you may lose all of it.', 2375, 3250],
      ],
    ]);
  });

  it('reads a short shot after drawings that jump all the time', async () => {
    await makeFilm(at('still.mp4'), { shots: [{ sign: sign(['Your capital is at risk', 300, 60]), seconds: 1 }] });
    const jumping = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=6'];
    const shown = ['-filter_complex', "[0][1]overlay=enable='between(t,4.1,4.9)',format=yuv420p"];
    ffmpeg([...jumping, '-i', at('still.mp4'), ...shown, '-preset', 'ultrafast', at('jumping.mp4')]);
    const { pages } = await read('jumping.mp4');
    const found = pages.flatMap(timed).find(([text]) => text === 'Your capital is at risk');
    assert.deepEqual(found, ['Your capital is at risk', 4125, 4875]);
  });

  for (const ending of ['webm', 'mkv', 'avi', 'mov']) {
    it(`reads ${ending} as it reads mp4`, async () => {
      await makeFilm(at(`a.${ending}`), { shots: [{ sign: sign(['Earn 8% guaranteed', 300, 80]), seconds: 2 }] });
      const { pages } = await read(`a.${ending}`);
      assert.equal(pages[0]?.text, 'Earn 8% guaranteed');
    });
  }

  it('has its subtitles on a page of their own, with their times', async () => {
    await writeFile(at('s.srt'), '1\n00:00:00,500 --> 00:00:01,500\nYour <i>capital</i> is at risk\n\n');
    const shots = [{ sign: sign(['Invest now', 300, 80]), seconds: 2 }];
    const outputs = ['-map', '1:s', '-c:s', 'mov_text'];
    await makeFilm(at('sub.mp4'), { shots, inputs: ['-i', at('s.srt')], outputs });
    const page = (await read('sub.mp4')).pages.at(-1);
    assert.deepEqual(timed(page), [['Your capital is at risk', 500, 1500]]);
    assert.equal(page?.blocks[0]?.runs[0]?.source, 'subtitle');
  });

  it('loses no sound that is decoded before anybody reads it', async () => {
    makeSpeech(at('short.wav'), 'Act now.');
    const { stdout, ended } = decode({ path: at('short.wav'), container: 'wav' }, ['-t', '0.2', '-f', 's16le']);
    assert.equal(await ended, true);
    await setTimeout(100);
    let bytes = 0;
    for await (const chunk of stdout) bytes += chunk.length;
    assert.ok(bytes > 0);
  });

  it('says what was not heard when nobody can listen', async () => {
    makeSpeech(at('voice.wav'), 'Earn eight percent a year. Your capital is at risk.');
    const { pages, unread, durationMs } = await read('voice.wav');
    assert.equal(pages[0]?.text, '');
    assert.equal(unread.length, 1);
    assert.match(unread[0]!.what, /^Speech from 0:0\d to 0:0\d$/);
    assert.match(unread[0]!.why, /no speech recognition is set up/);
    assert.ok(durationMs! > 2000);
  });

  it('does not take a tone or noise for speech', async () => {
    ffmpeg(['-f', 'lavfi', '-i', 'sine=440:d=4', at('tone.wav')]);
    ffmpeg(['-f', 'lavfi', '-i', 'anoisesrc=d=4:c=pink:a=0.2', at('noise.mp3')]);
    assert.deepEqual((await read('tone.wav')).unread, []);
    assert.deepEqual((await read('noise.mp3')).unread, []);
  });
}

function hostileTests(): void {
  it('is not followed when it is a playlist under a film’s name', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const lists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${at('ad.mp4')}\n`,
      `ffconcat version 1.0\nfile ${at('ad.mp4')}\n`,
    ];
    for (const [number, list] of lists.entries()) {
      await writeFile(at(`list${number}.mp4`), list);
      await assert.rejects(read(`list${number}.mp4`), failsWith('UNREADABLE_FILE'));
      const disguised = Buffer.concat([Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'), Buffer.from(list)]);
      await writeFile(at(`disguised${number}.mp4`), disguised);
      await assert.rejects(read(`disguised${number}.mp4`), failsWith('UNREADABLE_FILE'));
    }
    server.close();
    assert.equal(requests, 0);
  });

  it('is watched for a quarter of an hour when its few frames claim to last for days', async () => {
    const small: Sign = { width: 160, height: 90, texts: [{ text: 'Win', x: 20, y: 60, size: 40 }] };
    await makeFilm(at('days.avi'), { shots: [{ sign: small, seconds: 2 }] });
    const bytes = await readFile(at('days.avi'));
    const stream = bytes.indexOf('strh') + 8;
    bytes.writeUInt32LE(36_000, stream + 20);
    bytes.writeUInt32LE(5, stream + 24);
    await writeFile(at('days.avi'), bytes);
    const { durationMs, unread } = await read('days.avi');
    assert.equal(durationMs, 900_000);
    assert.match(unread.at(-1)!.what, /Everything after 15:00/);
  });

  it('fails when it was cut before it says what it holds', async () => {
    const whole = await readFile(at('ad.mp4'));
    await writeFile(at('cut.mp4'), whole.subarray(0, whole.length >> 1));
    await assert.rejects(read('cut.mp4'), failsWith('UNREADABLE_FILE'));
  });

  it('says from when on it is damaged when its beginning can be read', async () => {
    const shots = ['Earn 8%', 'Save 7%', 'Win 60 cars', 'Trade shares', 'Sign up', 'Call us'].map((text, number) => ({
      sign: sign([text, 200 + number * 70, 80]),
      seconds: 3,
    }));
    await makeFilm(at('whole.mkv'), { shots });
    const whole = await readFile(at('whole.mkv'));
    await writeFile(at('half.mkv'), whole.subarray(0, Math.floor(whole.length * 0.6)));
    const { unread, pages } = await read('half.mkv');
    assert.equal(pages[0]?.text, 'Earn 8%');
    assert.match(unread.at(-1)!.why, /damaged or incomplete/);
  });

  for (const [what, bytes] of [
    ['text', Buffer.from('This is not a film at all.')],
    ['nothing', Buffer.alloc(0)],
    ['an MP4 header and noise', Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(9999, 7)])],
  ] as const) {
    it(`fails when it is ${what}`, async () => {
      await writeFile(at('bad.mp4'), bytes);
      await assert.rejects(read('bad.mp4'), failsWith('UNREADABLE_FILE'));
    });
  }
}

if (hasFfmpeg) {
  describe('a film is read as a viewer sees and hears it', filmTests);
  describe('a film that is none', hostileTests);
}

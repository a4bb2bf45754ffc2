// Time and memory of reading films without speech: one of a minute, one of ten. They are made here and removed.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mediaReaders } from '../src/extraction/media/index.ts';
import { closeRecognition } from '../src/extraction/pictures/index.ts';
import { ffmpeg, hasFfmpeg, makeFilm } from '../src/extraction/testing/films.ts';

const limits = { minute: 20_000, tenMinutes: 120_000 };

async function makeMinute(file: string): Promise<void> {
  const shots = Array.from({ length: 12 }, (_, at) => ({
    seconds: 5,
    sign: {
      width: 1920,
      height: 1080,
      ground: ['#16324f', '#fafafa', '#7a1f3d'][at % 3]!,
      texts: [
        {
          text: `Offer ${at + 1}: save £${at * 25 + 50} today`,
          x: 120,
          y: 400,
          size: 90,
          fill: at % 3 === 1 ? '#222' : '#fff',
        },
        { text: 'Capital at risk. Terms and conditions apply.', x: 120, y: 1040, size: 30, fill: '#9a9a9a' },
      ],
    },
  }));
  await makeFilm(file, { shots, outputs: ['-r', '25'] });
}

async function measure(name: string, file: string, limitMs: number): Promise<void> {
  const { size } = await stat(file);
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const began = performance.now();
  const { pages } = await mediaReaders[0]!.read({ path: file, fileName: 'film.mp4', contentType: 'video/mp4', size });
  const tookMs = performance.now() - began;
  clearInterval(watching);
  const verdict = tookMs > limitMs ? `  over ${limitMs / 1000} s` : '';
  const megabytes = Math.round(most / 1024 / 1024);
  console.log(`${name}: ${(tookMs / 1000).toFixed(1)} s, ${pages.length} scenes, at most ${megabytes} MB${verdict}`);
  if (verdict) process.exitCode = 1;
}

if (!hasFfmpeg) console.log('not measured: this machine has no ffmpeg');
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'films-'));
  const [minute, ten] = [path.join(folder, 'minute.mp4'), path.join(folder, 'ten.mp4')];
  await makeMinute(minute);
  ffmpeg(['-stream_loop', '9', '-i', minute, '-c', 'copy', ten]);
  await measure('a minute of 1080p', minute, limits.minute);
  await measure('ten minutes of 1080p', ten, limits.tenMinutes);
  await closeRecognition();
  await rm(folder, { recursive: true });
}

// node bench/read-films.ts [2gb]: films without speech, of a minute and of ten, and on request one of two gigabytes.
// They are made here and removed.
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSource } from '../src/extraction/index.ts';
import { closeRecognition } from '../src/extraction/pictures/index.ts';
import { ffmpeg, hasFfmpeg, makeFilm } from '../src/extraction/testing/films.ts';
import { costOf, printCost } from './read-cost.ts';

const gigabyte = 1024 ** 3;

/** Twelve signs; with `grain` each frame differs from the one before, and the file is as large as a film's. */
async function makeMinute(file: string, grain: string[] = []): Promise<void> {
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
  if (grain.length > 0) ffmpeg(['-i', file, ...grain, `${file}.mp4`]);
}

async function measure(name: string, file: string, limitSeconds: number): Promise<void> {
  const { size } = await stat(file);
  let said = '';
  const cost = await costOf(async () => {
    const { pages, unread } = await readSource({ path: file, fileName: 'film.mp4', contentType: 'video/mp4', size });
    said = `${pages.length} scenes, ${unread.length} notes of unread`;
  });
  printCost(`${name} (${(size / 1e6).toFixed(0)} MB, ${said})`, cost, limitSeconds);
}

/** Two gigabytes, a quarter of an hour: neither memory nor a second copy grows with it. */
async function measureLarge(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 6 * gigabyte) return console.log('two gigabytes: not measured, the disk is too full');
  const [minute, large] = [path.join(folder, 'grain'), path.join(folder, 'large.mp4')];
  const rate = ['-b:v', '19M', '-minrate', '19M', '-maxrate', '19M', '-bufsize', '19M'];
  await makeMinute(`${minute}.mp4`, ['-vf', 'noise=alls=14:allf=t', '-preset', 'ultrafast', ...rate]);
  ffmpeg(['-stream_loop', '14', '-i', `${minute}.mp4.mp4`, '-c', 'copy', large]);
  const free = async () => {
    const left = await statfs(folder);
    return left.bavail * left.bsize;
  };
  const before = await free();
  let least = before;
  const watching = setInterval(async () => {
    least = Math.min(least, await free());
  }, 500);
  await measure('a film of a quarter of an hour', large, 300);
  clearInterval(watching);
  console.log(`disk taken meanwhile, by whatever runs on the machine: ${Math.round((before - least) / 1e6)} MB`);
}

if (!hasFfmpeg) console.log('not measured: this machine has no ffmpeg');
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'films-'));
  try {
    const [minute, ten] = [path.join(folder, 'minute.mp4'), path.join(folder, 'ten.mp4')];
    await makeMinute(minute);
    ffmpeg(['-stream_loop', '9', '-i', minute, '-c', 'copy', ten]);
    await measure('a minute of 1080p', minute, 20);
    await measure('ten minutes of 1080p', ten, 120);
    if (process.argv[2] === '2gb') await measureLarge(folder);
  } finally {
    await closeRecognition();
    await rm(folder, { recursive: true });
  }
}

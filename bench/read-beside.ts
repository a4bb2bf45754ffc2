// node bench/read-beside.ts: how long texts take while nothing else is reviewed, and while two films are being read.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ffmpeg, hasFfmpeg } from '../src/extraction/testing/films.ts';
import { machine } from './read-cost.ts';
import { startReviewing } from './reviewing-service.ts';

if (!hasFfmpeg) console.log('not measured: this machine has no ffmpeg');
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'fairclear-bench-'));
  const film = path.join(folder, 'film.mp4');
  // Everything moves, so that reading never rests.
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=90', '-preset', 'ultrafast', film]);
  const bytes = await readFile(film);
  const service = await startReviewing({ FAIRCLEAR_DATA_DIR: path.join(folder, 'data') });
  try {
    console.log(`nothing else, ${machine()}`);
    await service.besideTexts(() => setTimeout(30_000));
    console.log(`two films, ${machine()}`);
    await service.besideTexts(async () => {
      const sent = { fileName: 'film.mp4', contentType: 'video/mp4', bytes };
      const films = await Promise.all([service.evaluateFile(sent), service.evaluateFile(sent)]);
      console.log(
        `the films: ${films.map(({ outcome, took }) => `${outcome.status} after ${Math.round(took / 1000)} s`)}`,
      );
    });
    console.log(machine());
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

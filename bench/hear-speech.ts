// FAIRCLEAR_SPEECH_MODEL=FOLDER node bench/hear-speech.ts: how many words the recogniser in a folder makes out, and how fast.
// Voices are those of ffmpeg's flite filter.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { share, wordsFound, wordsOf } from '../evaluation/extraction/word-accuracy.ts';
import { readSource } from '../src/extraction/index.ts';
import { ffmpeg, hasFfmpeg } from '../src/extraction/testing/films.ts';
import { readEnvironment } from '../src/platform/config/environment.ts';
import { costOf, printCost } from './read-cost.ts';

const voices = ['slt', 'awb', 'rms', 'kal16'];
const spoken = [
  'Our savings account pays a higher rate than any other bank on the high street. Open yours today and watch your money grow.',
  'Capital at risk. The value of your investment can go down as well as up, and you may get back less than you put in.',
  'Guaranteed acceptance, whatever your credit history. Borrow up to five thousand pounds and have the cash in ten minutes.',
  'This supplement cured my back pain in a week, and I have never felt better. Ask your doctor before you take it.',
  'New customers only. Minimum deposit ten pounds. Terms and conditions apply. Eighteen plus. Please gamble responsibly.',
];

const { speech } = readEnvironment();
if (!hasFfmpeg || speech.modelDir === undefined)
  console.log('not measured: ffmpeg and FAIRCLEAR_SPEECH_MODEL are needed (fairclear speech install FOLDER)');
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'fairclear-bench-'));
  for (const voice of voices) {
    const file = path.join(folder, `${voice}.mp3`);
    ffmpeg(['-f', 'lavfi', '-i', `flite=text='${spoken.join(' ')}':voice=${voice}`, '-ar', '44100', file]);
    const { size } = await stat(file);
    let heard = '';
    const cost = await costOf(async () => {
      const source = { path: file, fileName: 'radio.mp3', contentType: 'audio/mpeg', size };
      const { pages } = await readSource(source, { speech });
      heard = pages.map(({ text }) => text).join(' ');
    });
    printCost(
      `the voice ${voice}, ${(100 * share(wordsFound(wordsOf(spoken.join(' ')), wordsOf(heard)))).toFixed(1)} % of words`,
      cost,
      20,
    );
  }
  await rm(folder, { recursive: true });
}

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { findProgram } from '../programs.ts';
import { ReadingFailure } from '../reader.ts';
import { hasFfmpeg } from '../testing/films.ts';
import { missingFfmpeg } from './ffmpeg.ts';
import { mediaReaders } from './index.ts';

describe('a machine without ffmpeg', () => {
  it('names what to install', () => {
    assert.equal(findProgram('ffmpeg', [import.meta.dirname]), undefined);
    assert.equal(missingFfmpeg().code, 'UNSUPPORTED_FILE');
    assert.match(missingFfmpeg().message, /apt-get install ffmpeg/);
  });

  if (!hasFfmpeg) {
    it('answers so for a video (this machine has none: films are not tested on it)', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'film-'));
      const file = path.join(folder, 'any.mp4');
      await writeFile(file, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'));
      const reading = mediaReaders[0]!.read({ path: file, fileName: 'any.mp4', contentType: 'video/mp4', size: 24 });
      await assert.rejects(reading, (error) => error instanceof ReadingFailure && error.code === 'UNSUPPORTED_FILE');
      await rm(folder, { recursive: true });
    });
  }
});

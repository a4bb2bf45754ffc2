import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProgram } from '../programs.ts';
import { drawSign, type Sign } from './pictures.ts';

export const hasFfmpeg = findProgram('ffmpeg') !== undefined && findProgram('ffprobe') !== undefined;

/** Runs ffmpeg to make a sample; what it says is shown when it fails. */
export function ffmpeg(args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-nostdin', '-loglevel', 'error', ...args]);
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

export interface Shot {
  sign: Sign;
  seconds: number;
}

export interface Film {
  shots: Shot[];
  /** Further input and output arguments: a sound track, subtitles. The pictures are input 0 and on. */
  inputs?: string[];
  outputs?: string[];
}

/** A film that shows one sign after the other; the file's ending is its format. */
export async function makeFilm(file: string, { shots, inputs = [], outputs = [] }: Film): Promise<void> {
  const pictures: string[] = [];
  for (const [at, { sign, seconds }] of shots.entries()) {
    const still = path.join(path.dirname(file), `${path.basename(file)}-${at}.png`);
    await writeFile(still, await drawSign(sign).png().toBuffer());
    pictures.push('-loop', '1', '-framerate', '10', '-t', String(seconds), '-i', still);
  }
  const joined = `${shots.map((_, at) => `[${at}:v]`).join('')}concat=n=${shots.length}:v=1,format=yuv420p[film]`;
  const codec = file.endsWith('.webm')
    ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '2M']
    : ['-preset', 'ultrafast'];
  ffmpeg([...pictures, ...inputs, '-filter_complex', joined, '-map', '[film]', ...codec, ...outputs, file]);
}

/** Somebody speaks: ffmpeg's own speech synthesis, where it was built with one; otherwise a voice-like buzz. */
export function makeSpeech(file: string, text: string): void {
  const { stdout } = spawnSync('ffmpeg', ['-hide_banner', '-filters']);
  const voice = String(stdout).includes(' flite ')
    ? `flite=text='${text}':voice=slt`
    : "aevalsrc='0.4*sin(2*PI*140*t+6*sin(2*PI*5*t))*(0.5+0.5*sin(2*PI*4*t))*(1+0.6*sin(2*PI*700*t))':d=4";
  ffmpeg(['-f', 'lavfi', '-i', voice, '-ar', '44100', file]);
}

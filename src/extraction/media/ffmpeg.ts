import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { endingWithParent, findProgram } from '../programs.ts';
import { ReadingFailure } from '../reader.ts';
import type { Container } from './container.ts';

/** A film longer than this is read up to here; what follows is listed as unread. */
export const mostSeconds = 900;

export function missingFfmpeg(): ReadingFailure {
  return new ReadingFailure(
    'UNSUPPORTED_FILE',
    'Videos and sound are read with ffmpeg, which is not installed on this machine: apt-get install ffmpeg.',
  );
}

/** A media file and the container its first bytes show. */
export interface MediaSource {
  path: string;
  container: Container;
}

/**
 * The container is fixed, so a playlist or a script named .mp4 is not followed to another file; `file` is the only
 * protocol, so nothing is fetched; sizes and durations are bounded because headers lie.
 */
function safeInput({ path: file, container }: MediaSource): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', container],
    ...['-max_pixels', '35000000', '-f', container, '-i', `file:${path.resolve(file)}`],
  ];
}

/** Limits that the kernel enforces on a decoder that a hostile file has taken over or led into a loop. */
function withinLimits(program: string, args: string[]): [string, string[]] {
  const prlimit = findProgram('prlimit');
  if (!prlimit) return [program, args];
  return [prlimit, ['--as=3221225472', '--cpu=240', '--fsize=0', '--nofile=64', '--core=0', '--', program, ...args]];
}

type Tool = ChildProcessByStdio<null, Readable, Readable>;

function startTool(name: 'ffmpeg' | 'ffprobe', args: string[]): Tool {
  const program = findProgram(name);
  if (!program) throw missingFfmpeg();
  const [limited, all] = withinLimits(program, args);
  const [command = limited, ...before] = [...endingWithParent(), limited];
  return spawn(command, [...before, ...all], { stdio: ['ignore', 'pipe', 'pipe'], env: {}, cwd: '/' });
}

export interface ToolOutput {
  /** What the tool writes, as it writes it: a slow reader slows the tool, memory stays flat. */
  stdout: Readable;
  /** Resolves when the tool has ended; false when it complained of the file. */
  ended: Promise<boolean>;
  /** Ends the tool before its end of file. */
  stop(): void;
}

function run(tool: Tool): ToolOutput {
  // Complaints name paths and codecs: nobody but the person at this machine could use them.
  tool.stderr.resume();
  // Node throws away what nobody has begun to read when a process exits; a short sound is decoded faster than that.
  const stdout = pipeline(tool.stdout, new PassThrough(), () => {});
  const ended = once(tool, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
  return { stdout, ended, stop: () => tool.kill('SIGKILL') };
}

/** Decodes a media file; `output` says what of it and in which form, to be read from `stdout`. */
export function decode(source: MediaSource, output: string[]): ToolOutput {
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-threads', '2'];
  // Of what goes in and of what comes out: a frame that claims to last for hours is repeated for hours.
  const limit = ['-t', String(mostSeconds)];
  return run(startTool('ffmpeg', [...args, ...limit, ...safeInput(source), ...limit, ...output, 'pipe:1']));
}

/** The whole output of a decoding, refused beyond `mostBytes`. */
export async function decodeAll(source: MediaSource, output: string[], mostBytes: number): Promise<Buffer> {
  const { stdout, ended, stop } = decode(source, output);
  return collect({ stdout, ended, stop }, mostBytes);
}

async function collect({ stdout, ended, stop }: ToolOutput, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdout) {
    size += chunk.length;
    if (size > mostBytes) {
      stop();
      throw new ReadingFailure('FILE_TOO_COMPLEX', 'The file holds more than can be read; export it simpler.');
    }
    chunks.push(chunk);
  }
  await ended;
  return Buffer.concat(chunks);
}

/** What ffprobe says of a file, as JSON. */
export function probeText(source: MediaSource): Promise<Buffer> {
  const args = ['-loglevel', 'error', ...safeInput(source), '-show_streams', '-show_format', '-print_format', 'json'];
  return collect(run(startTool('ffprobe', args)), 4 * 1024 * 1024);
}

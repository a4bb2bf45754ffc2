import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findProgram } from './programs.ts';

/**
 * How a reading process stands back: `prompt` not at all; `patient` runs only where nobody else wants the processor;
 * `background` also leaves one core alone, as whoever shares a core's memory with a film waits for it.
 */
export type Priority = 'prompt' | 'patient' | 'background';

/** A program with the arguments that come before those of what it starts. */
export interface Launcher {
  program: string;
  before: string[];
}

const known = new Map<Priority, string[]>();

/** What starts a process at a priority: util-linux's `chrt` and `taskset`, where they are there and allowed to. */
export function launcherFor(priority: Priority, executable: string): Launcher {
  const words = known.get(priority) ?? standingBack(priority);
  known.set(priority, words);
  const [program = executable, ...before] = [...words, executable];
  return { program, before };
}

/** The longest way of standing back that this machine allows; empty where it allows none. */
function standingBack(priority: Priority): string[] {
  const [chrt, taskset, nothing] = ['chrt', 'taskset', 'true'].map((name) => findProgram(name));
  if (process.platform !== 'linux' || priority === 'prompt' || !chrt || !nothing) return [];
  const idle = [chrt, '--idle', '0'];
  const cores = allButOne(allowedCores());
  const ways = [
    ...(priority === 'background' && taskset && cores.length > 0
      ? [[...idle, taskset, '--cpu-list', cores.join(',')]]
      : []),
    idle,
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, nothing]).status === 0) ?? [];
}

/** The cores this process may run on, by their numbers; none where that can't be told. */
function allowedCores(): number[] {
  try {
    const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return coresIn(list ?? '');
  } catch {
    return [];
  }
}

/** Reads a list as Linux writes it: "0-3,6". */
export function coresIn(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number);
    if (range === '' || from === undefined || to === undefined) return [];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** The first core is left alone; a machine with one has none to leave. */
const allButOne = (cores: number[]): number[] => cores.slice(1);

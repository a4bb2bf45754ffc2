import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { findProgram } from './programs.ts';

/**
 * How a reading process stands back: `prompt` not at all; `patient` takes a small share where others want the processor;
 * `background` also leaves one core alone, as whoever shares a core's memory with a film waits for it.
 */
export type Priority = 'prompt' | 'patient' | 'background';

/** A program with the arguments that come before those of what it starts. */
export interface Launcher {
  program: string;
  before: string[];
}

/**
 * A tenth of what a process at its usual pace gets. Less, as Linux gives a process that runs where nobody else does, and a
 * busy machine would take minutes for a file of one page, and half a minute for a reading that is killed to be gone.
 */
export function giveWay(pid: number | undefined, priority: Priority): void {
  if (pid === undefined || priority === 'prompt') return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the machine does not allow it: reading works all the same.
  }
}

let knownLeaving: string[] | undefined;

/** What starts a process at a priority: in the background by util-linux's `taskset`, where it is there and allowed to. */
export function launcherFor(priority: Priority, executable: string): Launcher {
  if (priority !== 'background') return { program: executable, before: [] };
  knownLeaving ??= leavingOneCore();
  const [program = executable, ...before] = [...knownLeaving, executable];
  return { program, before };
}

function leavingOneCore(): string[] {
  const [taskset, nothing] = [findProgram('taskset'), findProgram('true')];
  const cores = allButOne(allowedCores());
  if (process.platform !== 'linux' || !taskset || !nothing || cores.length === 0) return [];
  const args = ['--cpu-list', cores.join(',')];
  return spawnSync(taskset, [...args, nothing]).status === 0 ? [taskset, ...args] : [];
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

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** What a piece of work took, with the processes it started. */
export interface Cost {
  seconds: number;
  processorSeconds: number;
  /** The most memory at any moment. */
  megabytes: number;
}

/** Linux counts processor time in hundredths of a second. */
const ticks = 100;

/** From behind the program's name, which may hold spaces: user, system, and both of children that have ended. */
function spent(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

/** Of this process and all it started, in megabytes. */
function memory(): number {
  const pages = new Map<number, { parent: number; megabytes: number }>();
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const status = statusOf(name);
      const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      pages.set(Number(name), { parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0), megabytes });
    }
  } catch {
    return process.memoryUsage.rss() / 1024 / 1024;
  }
  const isOurs = (id: number | undefined): boolean =>
    id !== undefined && id > 1 && (id === process.pid || isOurs(pages.get(id)?.parent));
  return [...pages].reduce((sum, [id, { megabytes }]) => sum + (isOurs(id) ? megabytes : 0), 0);
}

/** Empty for a process that has ended meanwhile. */
function statusOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    return '';
  }
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [start, before] = [performance.now(), spent()];
  let megabytes = memory();
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, memory());
  }, 250);
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  const seconds = (performance.now() - start) / 1000;
  // What a process took is known once it has ended.
  await setTimeout(500);
  return { seconds, processorSeconds: spent() - before, megabytes: Math.round(megabytes) };
}

/** How busy the machine is: wall-clock seconds mean nothing without it. */
export const machine = () => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;

export function printCost(name: string, { seconds, processorSeconds, megabytes }: Cost, limitSeconds: number): void {
  const verdict = seconds > limitSeconds ? '  over the limit' : '';
  console.log(
    `${name}: ${seconds.toFixed(1)} s (limit ${limitSeconds} s on idle cores), ${processorSeconds.toFixed(1)} s of processor, at most ${megabytes} MB, ${machine()}${verdict}`,
  );
  if (verdict) process.exitCode = 1;
}

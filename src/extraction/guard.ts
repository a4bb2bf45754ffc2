// A thread beside the reading: it still runs when the reading is caught in an endless loop.
import { workerData } from 'node:worker_threads';

/** Pictures and films are decoded outside the memory that V8 and WebAssembly can be held to. */
const mostMemory = 1_500 * 1024 * 1024;

/** Who started this process: asked now, it may be gone already, and another be taken for it. */
const { parent } = workerData as { parent: number };

function look(): void {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
}

look();
setInterval(look, 200);

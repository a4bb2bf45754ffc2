// A thread beside the reading: it still runs when the reading is caught in an endless loop.

/** Pictures and films are decoded outside the memory that V8 and WebAssembly can be held to. */
const mostMemory = 1_500 * 1024 * 1024;
const parent = process.ppid;

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
}, 200);

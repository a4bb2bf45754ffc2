// Runs in a thread of its own, started by running-hash.ts: answers the SHA-256 of the file it is told.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const hash = createHash('sha256');
const buffer = Buffer.allocUnsafe(1024 * 1024);
const file = openSync(String(workerData), 'r');
try {
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
    hash.update(buffer.subarray(0, read));
} finally {
  closeSync(file);
}
parentPort?.postMessage(hash.digest('hex'));

import { invariant } from '../../../kernel/assert.ts';
import { openDatabase } from '../../database/open.ts';
import { createJobs } from '../jobs.ts';
import { letters } from './letters.ts';

// A process of a test: takes a job, says so, and never finishes it.
const [where] = process.argv.slice(2);
invariant(where, 'usage: hanging-worker URL-OR-FOLDER');
const tell = (message: string) => process.send?.(message);

const handle = await openDatabase(
  where.startsWith('postgres')
    ? { kind: 'server', url: where, connections: 3 }
    : { kind: 'embedded', directory: where },
);
const jobs = createJobs({ handle, onError: (error) => tell(String(error)) });
jobs.work(letters, {
  concurrency: 1,
  run: () => {
    tell('running');
    return new Promise(() => {});
  },
});
await jobs.start();
tell('ready');
process.on('message', () => void jobs.enqueue(handle.db, letters, { text: 'a' }));

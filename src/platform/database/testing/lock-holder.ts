import { invariant } from '../../../kernel/assert.ts';
import { lockDirectory } from '../directory-lock.ts';

// A process of a test: takes the lock of a folder, says so, and keeps it until it is killed.
const [directory] = process.argv.slice(2);
invariant(directory, 'usage: lock-holder FOLDER');
await lockDirectory(directory);
process.send?.('locked');
setInterval(() => {}, 1000);

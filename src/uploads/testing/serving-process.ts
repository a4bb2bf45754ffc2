import { join } from 'node:path';
import { invariant } from '../../kernel/assert.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { listenForUploads } from './uploading-app.ts';

// A process of a test: takes uploads until it is killed, and says where and with which key.
const [directory, url] = process.argv.slice(2);
invariant(directory, 'usage: serving-process FOLDER [URL]');

const handle = await openDatabase(
  url ? { kind: 'server', url, connections: 3 } : { kind: 'embedded', directory: join(directory, 'database') },
);
const app = await listenForUploads(handle, { directory: join(directory, 'files') });
process.send?.({ url: app.url, key: app.key });

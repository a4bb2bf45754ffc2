// The tus project's server on its own file store, as its documentation shows it; started by uploads.ts.
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const server = new Server({ path: '/files', datastore: new FileStore({ directory: process.argv[2] ?? '' }) });
const listening = server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = listening.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

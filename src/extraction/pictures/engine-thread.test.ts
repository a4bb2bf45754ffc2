import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const script = new URL('engine-thread.ts', import.meta.url);

/** Loads the engine as the library does, in a thread as the library starts it, and tells which build was taken. */
const loading = `
  const { createRequire } = require('node:module');
  const { parentPort } = require('node:worker_threads');
  void import(${JSON.stringify(script)}).then(async () => {
    const ofLibrary = createRequire(createRequire(${JSON.stringify(script)}).resolve('tesseract.js'));
    const getCore = ofLibrary('./worker-script/node/getCore.js');
    await getCore(1, '', { progress: () => {} });
    parentPort.postMessage(Object.keys(require.cache).filter((file) => file.includes('tesseract.js-core')));
  });`;

test('a picture is read with instructions that give the same on every processor', async () => {
  const thread = new Worker(loading, { eval: true });
  const [builds] = (await once(thread, 'message')) as [string[]];
  await thread.terminate();
  assert.deepEqual(
    builds.map((file) => file.replace(/^.*[\\/]/, '')),
    ['tesseract-core-simd-lstm.js'],
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressRules } from './addresses.ts';
import { createSender, type Resolve, type Sender } from './sending.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

const letter = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
const never = new AbortController().signal;

/** A name service that leads every name to these addresses, one answer after the other. */
function leadsTo(...answers: string[][]): Resolve {
  let asked = 0;
  return (_name, _options, callback) => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

let receiver: Receiver;
const senders: Sender[] = [];
const post = async (url: string, allow: string[], resolve?: Resolve, timeoutMs = 5000) => {
  const sender = createSender({ rules: addressRules(allow), timeoutMs, ...(resolve ? { resolve } : {}) });
  senders.push(sender);
  return sender.post(url, letter, never);
};

before(async () => {
  receiver = await startReceiver({
    '/redirect': (response) => response.writeHead(302, { location: '/secret' }).end(),
    '/silent': () => {},
    '/endless': (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
      response.on('close', () => clearInterval(timer));
    },
    '/cut': (response) => response.destroy(),
  });
});
after(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await receiver.close();
});

test('a forbidden address is not reached by any spelling', async () => {
  const { port, received } = receiver;
  for (const host of ['127.0.0.1', '0x7f000001', '2130706433', '017700000001', '0.0.0.0', '[::ffff:127.0.0.1]']) {
    for (const scheme of ['http', 'https']) {
      const { statusCode, error } = await post(`${scheme}://${host}:${port}/spelled`, []);
      assert.deepEqual([statusCode, error], [undefined, 'The address is not public and not allowed by the operator.']);
    }
  }
  assert.equal(received.length, 0);
});

test('a name that leads to a forbidden address is not followed, however many public ones stand beside it', async () => {
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '169.254.169.254', 'fd00::1', '64:ff9b::7f00:1']) {
    for (const name of ['inside.example.com', 'inside.example.com.', '127.0.0.1.nip.io']) {
      const { error } = await post(`https://${name}:${receiver.port}/named`, ['10.0.0.0/8'], leadsTo([address]));
      assert.equal(error, 'The address is not public and not allowed by the operator.', address);
    }
  }
  // The public address does not answer (it is reserved for documentation); the loopback one would.
  await post(
    `http://mixed.example.com:${receiver.port}/named`,
    ['192.0.2.1/32'],
    leadsTo(['192.0.2.1', '127.0.0.1']),
    300,
  );
  assert.equal(receiver.received.length, 0);
});

test('a name is resolved once: a second answer, for another address, is never asked for', async () => {
  const rebinding = leadsTo(['127.0.0.1'], ['127.0.0.2']);
  const { statusCode } = await post(`http://rebind.example.com:${receiver.port}/once`, ['127.0.0.1/32'], rebinding);
  assert.equal(statusCode, 204);
});

test('plain http goes to allowed addresses only, also through a name', async () => {
  const url = `http://somewhere.example.com:${receiver.port}/plain`;
  const { error } = await post(url, ['127.0.0.1/32'], leadsTo(['8.8.8.8']), 1000);
  assert.equal(error, 'The address is not public and not allowed by the operator.');
});

test('an allowed address receives the body and the headers', async () => {
  const { statusCode, error } = await post(`http://127.0.0.1:${receiver.port}/hook`, ['127.0.0.0/8']);
  assert.deepEqual([statusCode, error], [204, undefined]);
  const [got] = await receiver.arrived('/hook');
  assert.deepEqual([got?.body, got?.headers['content-type']], ['{"a":1}', 'application/json']);
});

test('a redirect is an answer like any other and is not followed', async () => {
  const { statusCode } = await post(`http://127.0.0.1:${receiver.port}/redirect`, ['127.0.0.0/8']);
  assert.equal(statusCode, 302);
  assert.ok(receiver.received.every(({ path }) => path !== '/secret'));
});

test('an endpoint that does not answer is given up after the time it has', async () => {
  const begun = performance.now();
  const { statusCode, error } = await post(`http://127.0.0.1:${receiver.port}/silent`, ['127.0.0.0/8'], undefined, 300);
  assert.deepEqual([statusCode, error], [undefined, 'No answer within 30 seconds.']);
  assert.ok(performance.now() - begun < 3000);
});

test('an answer without end keeps nobody', async () => {
  const begun = performance.now();
  const { statusCode } = await post(`http://127.0.0.1:${receiver.port}/endless`, ['127.0.0.0/8']);
  assert.equal(statusCode, 200);
  assert.ok(performance.now() - begun < 3000);
});

test('why there was no answer is told in words', async () => {
  const cut = await post(`http://127.0.0.1:${receiver.port}/cut`, ['127.0.0.0/8']);
  assert.equal(cut.error, 'The connection ended before there was an answer.');
  const closed = await post('http://127.0.0.1:1/', ['127.0.0.0/8']);
  assert.equal(closed.error, 'No connection could be made.');
  const plain = await post(`https://127.0.0.1:${receiver.port}/`, ['127.0.0.0/8']);
  assert.equal(plain.error, 'The TLS connection could not be made; check the certificate.');
});

test('a stopping service ends its attempts without an outcome', async () => {
  const sender = createSender({ rules: addressRules(['127.0.0.0/8']) });
  senders.push(sender);
  const stopping = new AbortController();
  const attempt = sender.post(`http://127.0.0.1:${receiver.port}/silent`, letter, stopping.signal);
  setTimeout(() => stopping.abort(), 100);
  await assert.rejects(attempt, { name: 'AbortError' });
});

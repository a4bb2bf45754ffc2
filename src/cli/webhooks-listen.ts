import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { CouldNotRun } from './could-not-run.ts';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly secret: string | undefined;
  readonly secretFile: string | undefined;
  readonly answer: number;
  readonly json: boolean;
}

/** `fairclear webhooks listen`: runs until it is interrupted. */
export async function listenForEvents(options: ListenOptions): Promise<void> {
  const verifier = verifierOf(await secretOf(options));
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      process.stdout.write(`${options.json ? asJson(request, body, verifier) : asText(request, body, verifier)}\n`);
      response.writeHead(options.answer).end();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  process.stderr.write(
    `listens on http://${host}:${port}; ${verifier ? 'verifies signatures' : 'without a secret, nothing is verified'}\n`,
  );
}

async function secretOf({ secret, secretFile }: ListenOptions): Promise<string | undefined> {
  if (secretFile === undefined) return secret;
  const content = await readFile(secretFile, 'utf8').catch(() => undefined);
  if (content === undefined) throw new CouldNotRun(`the file ${secretFile} cannot be read`);
  return content.trim();
}

function verifierOf(secret: string | undefined): Webhook | undefined {
  if (secret === undefined) return undefined;
  try {
    return new Webhook(secret);
  } catch {
    throw new CouldNotRun('the secret is not one of a webhook: whsec_ and base64');
  }
}

/** `verified`, `not checked`, or what is wrong. */
function verdictOn({ headers }: IncomingMessage, body: string, verifier: Webhook | undefined): string {
  if (!verifier) return 'not checked';
  try {
    verifier.verify(body, headers as Record<string, string>, { jsonParse: false });
    return 'verified';
  } catch (error) {
    return `NOT VERIFIED: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function asJson(request: IncomingMessage, body: string, verifier: Webhook | undefined): string {
  const { method, url, headers } = request;
  const signature = verdictOn(request, body, verifier);
  return JSON.stringify({
    at: new Date().toISOString(),
    method,
    url,
    signature,
    id: headers['webhook-id'],
    body: parsed(body),
  });
}

function asText(request: IncomingMessage, body: string, verifier: Webhook | undefined): string {
  const verdict = verdictOn(request, body, verifier);
  const style = verdict === 'verified' ? 'green' : verifier ? 'red' : 'yellow';
  const event = parsed(body);
  const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : request.url;
  const head = `${new Date().toISOString()} ${styleText('bold', type ?? '')} ${request.headers['webhook-id'] ?? 'without webhook-id'}`;
  const content = typeof event === 'string' ? event : JSON.stringify(event, undefined, 2);
  return `${head} ${styleText(style, verdict)}\n${content}\n`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

import { Command, InvalidArgumentError } from 'commander';

const port = (value: string): number => {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) throw new InvalidArgumentError('write a port from 0 to 65535');
  return Number(value);
};

const status = (value: string): number => {
  if (!/^[2-5]\d\d$/.test(value)) throw new InvalidArgumentError('write a status such as 200 or 503');
  return Number(value);
};

interface Options {
  port: number;
  host: string;
  secret?: string;
  secretFile?: string;
  answer: number;
  json?: boolean;
}

export const webhooksCommand = () =>
  new Command('webhooks').description('helps to receive events').addCommand(
    new Command('listen')
      .description('prints and verifies what arrives, for whoever builds a receiver')
      .option('--port <port>', 'port to listen on; 0 takes a free one', port, 8090)
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--secret <secret>', "the endpoint's whsec_… secret, to verify signatures with")
      .option('--secret-file <file>', 'a file that holds it, so that no list of processes shows it')
      .option('--answer <status>', 'the status to answer with', status, 204)
      .option('--json', 'one line of JSON for each event')
      .action(async ({ secret, secretFile, answer, json = false, ...where }: Options) => {
        const { listenForEvents } = await import('./webhooks-listen.ts');
        await listenForEvents({ ...where, secret, secretFile, answer, json });
      }),
  );

import { readEnvironment } from '../platform/config/environment.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { type Service, startService } from './service.ts';

/** Serves until the process is told to stop. */
export async function serve(): Promise<void> {
  const config = readEnvironment();
  const logger = createLogger(config.logLevel);
  // Asked to stop while still starting, it stops in order as soon as it has started.
  const asked = told('SIGTERM', 'SIGINT');
  const service = await startService(config, logger);
  announce(service, config.role);
  const signal = await asked;
  logger.info({ signal }, 'stopping');
  // A second signal does not wait for anything.
  void told('SIGTERM', 'SIGINT').then(() => process.exit(1));
  await service.stop();
  process.exit(0);
}

function announce({ address, firstKey }: Service, role: string): void {
  const lines = [address ? `fairclear listens on ${address}` : `fairclear works as ${role}`];
  if (firstKey) {
    lines.push('', 'Your first API key, shown only now; it has every scope:', '', `  ${firstKey}`, '');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

const told = (...signals: NodeJS.Signals[]): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of signals) process.once(signal, resolve);
  });

import { styleText } from 'node:util';
import { packageVersion } from '../../main/package-version.ts';
import type { Config } from '../../platform/config/config.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import { type Check, checks, type Diagnosis } from './checks.ts';

/** `fairclear doctor`: answers 0, or 1 when the service could not do its work. */
export async function examine(json: boolean, out: NodeJS.WriteStream): Promise<number> {
  const config = readEnvironment();
  const found: Diagnosis[] = [];
  for (const [what, check] of checks) found.push(await diagnose(what, check, config));
  const about = { version: packageVersion, node: process.versions.node };
  out.write(json ? `${JSON.stringify({ ...about, checks: found }, undefined, 2)}\n` : asText(about, found, out));
  return found.some(({ state }) => state === 'broken') ? 1 : 0;
}

async function diagnose(what: string, check: Check, config: Config): Promise<Diagnosis> {
  try {
    return await check(config);
  } catch (error) {
    return { state: 'broken', what, found: error instanceof Error ? error.message : String(error) };
  }
}

const marks = { good: ['green', '✓'], limited: ['yellow', '!'], broken: ['red', '✗'] } as const;

function asText({ version, node }: { version: string; node: string }, found: Diagnosis[], stream: NodeJS.WriteStream) {
  const lines = found.map((one) => {
    const [colour, mark] = marks[one.state];
    return `${styleText(colour, mark, { stream })} ${one.what}: ${one.found}`;
  });
  return [`fairclear ${version} on Node.js ${node}`, ...lines, ''].join('\n');
}

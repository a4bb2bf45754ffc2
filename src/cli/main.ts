#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../main/package-version.ts';
import { checkCommand } from './check.ts';
import { doctorCommand } from './doctor.ts';
import { keysCommand } from './keys.ts';
import { rulesCommand } from './rules.ts';
import { serveCommand } from './serve.ts';
import { speechCommand } from './speech.ts';
import { webhooksCommand } from './webhooks.ts';

/** The exit code of "could not run", as opposed to an answer nobody likes. */
const couldNotRun = 2;

const program = new Command('fairclear')
  .description('Reviews marketing promotions before they run.')
  .version(packageVersion)
  .addCommand(serveCommand())
  .addCommand(checkCommand())
  .addCommand(keysCommand())
  .addCommand(rulesCommand())
  .addCommand(webhooksCommand())
  .addCommand(speechCommand())
  .addCommand(doctorCommand());

throwInsteadOfExit(program);
// Whoever reads the output may have seen enough of it (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : couldNotRun));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : couldNotRun);
  // What is thrown up to here speaks to the person at the terminal: the message is enough, the stack is noise.
  process.stderr.write(`fairclear: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(couldNotRun);
}

/** A mistyped option must not end with the code that means "review required". */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}

#!/usr/bin/env node
import { Command } from 'commander';
import { packageVersion } from '../main/package-version.ts';
import { serveCommand } from './serve.ts';

/** The exit code of "could not run", as opposed to an answer nobody likes. */
const couldNotRun = 2;

const program = new Command('fairclear')
  .description('Reviews marketing promotions before they run.')
  .version(packageVersion)
  .addCommand(serveCommand());

try {
  await program.parseAsync();
} catch (error) {
  // What is thrown up to here speaks to the person at the terminal: the message is enough, the stack is noise.
  process.stderr.write(`fairclear: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(couldNotRun);
}

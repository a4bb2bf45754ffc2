import { Command } from 'commander';

export const doctorCommand = () =>
  new Command('doctor')
    .description('says what this machine can read and whether the service can start with these settings')
    .option('--json', 'for programs')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { examine } = await import('./doctor/run.ts');
      process.exitCode = await examine(json, process.stdout);
    });

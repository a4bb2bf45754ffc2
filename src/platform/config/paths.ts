import { resolve } from 'node:path';

/** The folder of package.json: three up from this file, whether it runs from src/ or from dist/. */
export const packageRoot = resolve(import.meta.dirname, '../../..');

export const migrationsDir = resolve(packageRoot, 'migrations');
export const rulebooksDir = resolve(packageRoot, 'rulebooks');

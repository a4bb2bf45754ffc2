import { readFileSync } from 'node:fs';

/** What stands in a file of this folder, one a line. Our own files: what their lines are is known. */
export const readLines = <Line>(path: string): Line[] =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);

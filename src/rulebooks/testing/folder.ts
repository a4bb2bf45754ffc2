import { fileURLToPath } from 'node:url';

/** Where the built-in rulebooks are, for tests that read them. */
export const rulebooksFolder = fileURLToPath(new URL('../../../rulebooks', import.meta.url));

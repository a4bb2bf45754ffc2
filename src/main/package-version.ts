import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../platform/config/paths.ts';

const manifest = z.object({ version: z.string() });

export const packageVersion = manifest.parse(
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
).version;

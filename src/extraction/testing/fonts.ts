// Samples are drawn in the same letters on every machine, whichever fonts it has: import this where one is drawn.
import { fileURLToPath } from 'node:url';

process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

import { type Config, readConfig } from './config.ts';

/** The configuration of this process. */
export const readEnvironment = (): Config => readConfig(process.env);

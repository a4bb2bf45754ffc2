/** What a test run is told from outside. */
export interface TestEnvironment {
  /** The PostgreSQL server to test on; one is started where none is named. */
  databaseUrl: string | undefined;
  /** Whether this is one file's process of a run, not the runner itself. */
  isOneFile: boolean;
}

export const readTestEnvironment = (): TestEnvironment => ({
  databaseUrl: process.env.TEST_DATABASE_URL || undefined,
  isOneFile: Boolean(process.env.NODE_TEST_CONTEXT),
});

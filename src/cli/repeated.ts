/** For an option that may be given several times: all its values. */
export const repeated = (value: string, before: readonly string[] = []): string[] => [...before, value];

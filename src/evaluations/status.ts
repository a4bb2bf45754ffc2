export const fileStatuses = ['pending', 'succeeded', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const aggregateStatuses = ['processing', 'succeeded', 'failed'] as const;
export type AggregateStatus = (typeof aggregateStatuses)[number];

/** Contract, "States and transitions": processing while any file is pending, failed when one has failed and none is pending. */
export function aggregateOf(files: readonly FileStatus[]): AggregateStatus {
  if (files.includes('pending')) return 'processing';
  return files.includes('failed') ? 'failed' : 'succeeded';
}

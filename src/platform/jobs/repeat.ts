/** Does `task` every so often, never twice at once, whatever becomes of one time. Answers how to end it. */
export function repeat(
  task: () => Promise<unknown>,
  intervalMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= task()
      .then(() => {}, onError)
      .finally(() => {
        busy = undefined;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await busy;
  };
}

/** The lines of a block. One that starts with "# " is a remark. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^#( |$)/.test(line));

import { keepIn, loadRulebooks, tellingAnew, verify } from '../rulebooks/index.ts';
import type { Rulebooks } from './rulebook-folders.ts';

/** `fairclear rules compile`: what the first start would do, done before it, and kept for whatever starts with the same folders. */
export function compileRules({ folders, cacheDir }: Rulebooks, print: (line: string) => void): void {
  const anew = () => print('Getting the rules ready, so that no start has to: some twenty seconds, once …');
  const loaded = loadRulebooks(folders, tellingAnew(keepIn(cacheDir), anew));
  verify(loaded);
  print(`${loaded.rules.length} rules are ready, ${loaded.version}`);
}

import { packageVersion } from '../../main/package-version.ts';
import type { Config } from '../../platform/config/config.ts';
import { rulebookFolders } from '../../platform/config/paths.ts';
import { keepIn, loadRulebooks } from '../../rulebooks/index.ts';
import { asGithub } from './as-github.ts';
import { asJson } from './as-json.ts';
import { asSarif } from './as-sarif.ts';
import { asText } from './as-text.ts';
import { contextOf, type Declared } from './context.ts';
import { gatherInputs } from './inputs.ts';
import { startProgress } from './progress.ts';
import { type Checked, reviewInputs } from './review-inputs.ts';

export type Format = 'text' | 'json' | 'github' | 'sarif';

export interface CheckRequest {
  readonly files: readonly string[];
  readonly declared: Declared;
  readonly caption: string | undefined;
  readonly format: Format;
  readonly config: Pick<Config, 'rulebooks' | 'speech' | 'cacheDir'>;
}

/** Where it reads and writes; the process's own streams. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Reviews what is named and prints it; answers the exit code. */
export async function check(request: CheckRequest, { stdin, stdout, stderr }: Terminal): Promise<number> {
  const { declared, config } = request;
  const loaded = loadRulebooks(rulebookFolders(config), keepIn(config.cacheDir));
  const context = contextOf(declared, loaded.taxonomy);
  const { rulebook } = loaded;
  const inputs = await gatherInputs(request.files, stdin);
  const progress = startProgress(inputs.length, stderr);
  const checked = await reviewInputs(inputs, {
    ...{ context, caption: request.caption, speech: config.speech },
    rulebook,
    onStep: progress.step,
  }).finally(progress.end);
  const printed = {
    text: () => asText(checked, { colours: stdout.hasColors?.() ?? false, width: widthOf(stdout) }),
    json: () => asJson(checked, loaded.taxonomy),
    github: () => asGithub(checked),
    sarif: () => asSarif(checked, rulebook.rules, packageVersion),
  };
  await new Promise((resolve) => stdout.write(printed[request.format](), resolve));
  return exitCodeOf(checked);
}

/** Some terminals do not know their width; a line that is too long is hard to read on any. */
const widthOf = ({ columns = 0 }: NodeJS.WriteStream): number => (columns < 40 ? 100 : Math.min(columns, 110));

function exitCodeOf(checked: readonly Checked[]): number {
  if (checked.some(({ status }) => status === 'failed')) return 2;
  return checked.some((one) => one.status === 'succeeded' && one.review.reviewRequired) ? 1 : 0;
}

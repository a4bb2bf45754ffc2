import { packageVersion } from '../../main/package-version.ts';
import type { Config } from '../../platform/config/config.ts';
import { rulebooksDir } from '../../platform/config/paths.ts';
import { keepIn, loadRulebooks, readTaxonomy, tellingAnew, verify } from '../../rulebooks/index.ts';
import { foldersNamed } from '../rulebook-folders.ts';
import { asGithub } from './as-github.ts';
import { asJson } from './as-json.ts';
import { asSarif } from './as-sarif.ts';
import { asText } from './as-text.ts';
import { contextOf, type Declared } from './context.ts';
import { gatherInputs } from './inputs.ts';
import { startProgress } from './progress.ts';
import { type Checked, reviewCarousel, reviewInputs } from './review-inputs.ts';

export type Format = 'text' | 'json' | 'github' | 'sarif';

export interface CheckRequest {
  readonly files: readonly string[];
  readonly declared: Declared;
  readonly caption: string | undefined;
  /** The files are the frames of one post. */
  readonly carousel: boolean;
  /** Further folders of rulebooks. */
  readonly rulebooks: readonly string[];
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
  const folders = foldersNamed(config, request.rulebooks);
  // Before the rules, which take a while the first time: whoever mistyped something is told at once.
  const context = contextOf(declared, readTaxonomy(rulebooksDir));
  const loaded = loadRulebooks(
    folders,
    tellingAnew(keepIn(config.cacheDir), () => tellPatience(stderr)),
  );
  // What a rule of one's own finds is worth no more than its examples.
  verify(loaded);
  const { rulebook } = loaded;
  const { inputs, skipped } = await gatherInputs(request.files, stdin);
  if (skipped.length > 0) stderr.write(tellSkipped(skipped));
  const progress = startProgress(inputs.length, stderr);
  const isPost = request.carousel && inputs.length > 1;
  const checked = await (isPost ? reviewCarousel : reviewInputs)(inputs, {
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

/** Only to somebody who watches: programs read what is written there. */
function tellPatience(stderr: NodeJS.WriteStream): void {
  if (stderr.isTTY) stderr.write('Getting the rules ready, which takes some twenty seconds the first time …\n');
}

const mostNamed = 5;

/** What was not looked at must not be taken for approved. */
function tellSkipped(skipped: readonly string[]): string {
  const more = skipped.length > mostNamed ? ` and ${skipped.length - mostNamed} more` : '';
  return `Not reviewed, as what kind of file it is cannot be told from its name: ${skipped.slice(0, mostNamed).join(', ')}${more}\n`;
}

/** Some terminals do not know their width; a line that is too long is hard to read on any. */
const widthOf = ({ columns = 0 }: NodeJS.WriteStream): number => (columns < 40 ? 100 : Math.min(columns, 110));

function exitCodeOf(checked: readonly Checked[]): number {
  if (checked.some(({ status }) => status === 'failed')) return 2;
  return checked.some((one) => one.status === 'succeeded' && one.review.reviewRequired) ? 1 : 0;
}

import { parseArgs } from 'node:util';
import { loadRulebooks } from '../src/rulebooks/index.ts';
import { allThemesOf } from '../src/rules/findings/findings.ts';
import { withoutScopes, wordList } from './baselines.ts';
import { readChanged } from './changed.ts';
import { framed, frameNames } from './frames.ts';
import { keptNames, keptParts, readKept } from './kept.ts';
import { type LabelledPromotion, type Part, readPromotions } from './promotions.ts';
import {
  type Counts,
  f1,
  isBreach,
  isFlagged,
  type Judged,
  judgeAll,
  precision,
  recall,
  scorePromotions,
  scoreRules,
  scoreThemes,
  severityAgreement,
  soundness,
  total,
} from './score.ts';

/** Prints how well the rulebook reviews the labelled promotions. `--list` shows single misses and false alarms of the part that is tuned on. */
const known = {
  split: { type: 'string', default: 'all' },
  frame: { type: 'string' },
  as: { type: 'string' },
  jurisdiction: { type: 'string' },
  product: { type: 'string' },
  theme: { type: 'string' },
  list: { type: 'boolean', default: false },
  id: { type: 'string' },
  most: { type: 'string', default: '40' },
  rules: { type: 'boolean', default: false },
} as const;
const options = readOptions();
const splits = ['all', 'tune', 'report', 'unseen', 'changed', ...keptNames];
if (!splits.includes(options.split)) refuse(`--split ${options.split} is no part. Parts: ${splits.join(', ')}.`);

const frame = frameNames.find((name) => name === options.frame);
if (options.frame !== undefined && frame === undefined)
  refuse(`--frame ${options.frame} is no frame. Frames: ${frameNames.join(', ')}.`);

const loaded = loadRulebooks([new URL('../rulebooks', import.meta.url).pathname]);
const wanted = (promotion: LabelledPromotion): boolean =>
  (options.id === undefined || options.id === promotion.id) &&
  (options.jurisdiction === undefined || options.jurisdiction.split(',').includes(promotion.jurisdiction)) &&
  (options.product === undefined || options.product.split(',').includes(promotion.product));
const promotions = readPromotions().filter(wanted);
const { as } = options;
if (as !== undefined && !loaded.taxonomy.products.some(({ slug }) => slug === as)) refuse(`--as ${as} is no product.`);
/** `--as`: as if this product had been declared for all of them. */
const declaredAs = (ones: LabelledPromotion[]): LabelledPromotion[] =>
  as === undefined ? ones : ones.map((one) => ({ ...one, product: as }));
const judged = (ones: LabelledPromotion[]): Judged[] =>
  judgeAll(declaredAs(frame === undefined ? ones : framed(ones, frame)), loaded);
const judgedPart = (part: Part): Judged[] => judged(promotions.filter((promotion) => promotion.part === part));

if (options.list || options.id) list(judgedPart('tune'));
else {
  if (options.split === 'all' || options.split === 'tune') print('Tuned on', judgedPart('tune'));
  if (options.split === 'all' || options.split === 'report') print('Only reported', judgedPart('report'));
  if (options.split === 'unseen') print('Unseen', judgedPart('unseen'));
  if (options.split === 'changed') print('One statement taken out or replaced', judged(readChanged().filter(wanted)));
  for (const part of keptNames)
    if (options.split === part) print(`Kept apart, ${keptParts[part]}`, judged(readKept(part).filter(wanted)));
}

function readOptions() {
  try {
    return parseArgs({ options: known }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  const options = Object.keys(known).map((name) => `--${name}`);
  console.error(`${why}\nOptions: ${options.join(', ')}.`);
  process.exit(2);
}

function row(name: string, counts: Counts): string {
  const figures = [precision(counts), recall(counts), f1(counts)].map((figure) => figure.toFixed(3));
  return `${name.padEnd(28)} ${figures.join('  ')}   ${String(counts.hits).padStart(4)} ${String(counts.falseAlarms).padStart(5)} ${String(counts.misses).padStart(5)}`;
}

/** What else could be done with the same promotions. */
function baselines(part: Judged[]): [string, Counts][] {
  const promotionsOfPart = part.map(({ promotion }) => promotion);
  return [
    ['  rules without scopes', scorePromotions(judgeAll(promotionsOfPart, withoutScopes(loaded)))],
    ['  a plain word list', scorePromotions(judgeAll(promotionsOfPart, wordList(loaded)))],
    ['  flag everything', scorePromotions(part, () => true)],
  ];
}

function printRules(part: Judged[]): void {
  const byRule = [...scoreRules(part)].sort((a, b) => b[1].falseAlarms - a[1].falseAlarms);
  for (const [rule, counts] of byRule)
    console.log(`  ${rule.padEnd(70)} ${counts.hits} right, ${counts.falseAlarms} false`);
}

function print(title: string, part: Judged[]): void {
  console.log(
    `\n${title}: ${part.length} promotions, ${part.filter(({ promotion }) => isBreach(promotion)).length} with a breach`,
  );
  console.log(`${''.padEnd(28)} prec.  recall F1      hits false missed`);
  console.log(row('promotions', scorePromotions(part)));
  for (const [name, counts] of baselines(part)) console.log(row(name, counts));
  const themes = scoreThemes(part);
  console.log(row('themes', total(themes.values())));
  for (const [theme, counts] of [...themes].sort((a, b) => a[0].localeCompare(b[0])))
    console.log(row(`  ${theme}`, counts));
  const places = [...new Set(part.map(({ promotion }) => promotion.jurisdiction))].sort();
  for (const place of places)
    console.log(
      row(`  in ${place}`, scorePromotions(part.filter(({ promotion }) => promotion.jurisdiction === place))),
    );
  if (options.rules) printRules(part);
  const sound = soundness(part, loaded);
  console.log(
    `quotes verbatim ${(sound.quotes * 100).toFixed(1)}%, citations valid ${(sound.citations * 100).toFixed(1)}% of ${sound.findings} findings; severity agreement ${severityAgreement(part).toFixed(3)}`,
  );
}

function list(part: Judged[]): void {
  let shown = 0;
  for (const { promotion, review } of part) {
    const missed = promotion.expected.filter(
      (issue) =>
        issue.severity !== 'LOW' &&
        !review.findings.some((finding) => allThemesOf(finding).includes(issue.theme) && finding.severity !== 'LOW'),
    );
    const wrong = review.findings.filter(
      (finding) =>
        finding.severity !== 'LOW' &&
        !promotion.expected.some((issue) => issue.theme === finding.theme) &&
        (promotion.expected.length === 0 || promotion.mustNotFlag.includes(finding.theme)),
    );
    const about = (theme: string) => options.theme === undefined || options.theme === theme;
    const missedHere = missed.filter((issue) => about(issue.theme));
    const wrongHere = wrong.filter((finding) => about(finding.theme));
    if (options.id === undefined && missedHere.length + wrongHere.length === 0) continue;
    if (++shown > Number(options.most)) break;
    const verdict =
      isBreach(promotion) === isFlagged(review) ? 'right' : isBreach(promotion) ? 'MISSED' : 'FALSE ALARM';
    console.log(
      `\n${promotion.id} ${promotion.jurisdiction} ${promotion.product} ${promotion.channel} fin=${promotion.isFinancialPromotion} paid=${promotion.paidPromotion}: promotion ${verdict}\n  ${promotion.text.replace(/\n/g, ' ⏎ ')}`,
    );
    for (const issue of missedHere)
      console.log(`  - missed ${issue.theme} ${issue.severity} “${issue.quote ?? '(missing)'}” ${issue.detail ?? ''}`);
    for (const finding of wrongHere)
      console.log(
        `  + wrong  ${finding.theme} ${finding.severity} “${finding.places[0]!.quote}” ${finding.rules[0]!.id} [${finding.evidence.pattern ?? ''}]`,
      );
    if (options.id !== undefined)
      for (const finding of review.findings)
        console.log(
          `  = ${finding.theme} ${finding.severity} “${finding.places.map((place) => place.quote).join('” “')}” ${finding.rules[0]!.id} [${finding.evidence.pattern ?? ''}]`,
        );
  }
}

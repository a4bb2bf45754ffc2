import { closeRecognition, recogniseText } from '../../src/extraction/pictures/index.ts';
import { type BannerRole, makeBanner } from '../../src/extraction/testing/banners.ts';
import { add, none, share, type WordCount, wordsFound, wordsOf } from './word-accuracy.ts';

export interface BannerAccuracy {
  byRole: Record<BannerRole, WordCount>;
  medianMs: number;
  slowestMs: number;
  lost: string[];
  extra: number;
}

/** Reads `count` generated banners and counts the words that came back. */
export async function measureBanners(count: number): Promise<BannerAccuracy> {
  const byRole = { headline: none(), sub: none(), 'small-print': none() };
  const times: number[] = [];
  const lost: string[] = [];
  let extra = 0;
  for (let index = 0; index < count; index += 1) {
    const banner = await makeBanner(index);
    const began = performance.now();
    const recognised = await recogniseText(banner.png);
    times.push(performance.now() - began);
    const read = wordsOf(recognised.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '));
    let right = 0;
    for (const { role, text } of banner.texts) {
      const score = wordsFound(wordsOf(text), read);
      right += score.found;
      byRole[role] = add(byRole[role], score);
      if (score.found < score.wanted) lost.push(`${banner.name} ${role} ${score.found}/${score.wanted}`);
    }
    extra += read.length - right;
  }
  await closeRecognition();
  times.sort((a, b) => a - b);
  return { byRole, medianMs: times[times.length >> 1] ?? 0, slowestMs: times.at(-1) ?? 0, lost, extra };
}

const least: Record<BannerRole, number> = { headline: 0.97, sub: 0.95, 'small-print': 0.9 };

/** The share of words that must come back. */
export const leastByRole = (role: string) => Object.entries(least).find(([name]) => name === role)?.[1] ?? 1;

if (import.meta.main) {
  const accuracy = await measureBanners(Number(process.argv[2] ?? 60));
  for (const [role, count] of Object.entries(accuracy.byRole) as [BannerRole, WordCount][]) {
    const verdict = share(count) >= least[role] ? '' : `  below ${least[role]}`;
    console.log(`${role.padEnd(12)} ${share(count).toFixed(3)}  ${count.found}/${count.wanted} words${verdict}`);
    if (verdict) process.exitCode = 1;
  }
  console.log(`median ${Math.round(accuracy.medianMs)} ms, slowest ${Math.round(accuracy.slowestMs)} ms a banner`);
  console.log(`${accuracy.extra} words read that are not there`);
  if (process.argv.includes('--lost')) console.log(accuracy.lost.join('\n'));
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadRulebooks } from '../src/rulebooks/index.ts';
import { judgeAll, isBreach, isFlagged } from './score.ts';
const loaded = loadRulebooks([fileURLToPath(new URL('../rulebooks', import.meta.url))]);
const [file, from, to, which] = process.argv.slice(2);
const rows = readFileSync(file!, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l)).slice(Number(from), Number(to));
const ps = rows.map((r: any, i: number) => ({ id: String(Number(from) + i + 1), language: 'en', isFinancialPromotion: false, paidPromotion: false, mustNotFlag: [], note: '', ...r, expected: r.breach ? r.themes.map((theme: string) => ({ theme, quote: r.quote, severity: 'HIGH' })) : [] }));
for (const { promotion: p, review: r } of judgeAll(ps as any, loaded) as any[]) {
  const k = isBreach(p) ? (isFlagged(r) ? 'hit' : 'miss') : isFlagged(r) ? 'false' : 'quiet';
  if (which && !which.split(',').includes(k)) continue;
  console.log(`\n#### ${p.id} ${k} ${p.product} ${p.channel} label ${p.themes} “${p.quote}”\n${p.text}\n---- ${r.overallAssessment}`);
  for (const f of r.findings) console.log(`  [${f.severity} ${f.theme}] ${f.heading ?? f.rules[0].name ?? f.rules[0].id}\n     ${f.places.map((x: any) => `“${x.quote}”`).join(' · ')}\n     why: ${f.rationale}\n     do: ${f.recommendation}${f.suggestion ? `\n     write: ${f.suggestion}` : ''}`);
}

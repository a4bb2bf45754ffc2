import { readPlainText } from '/work/main/src/document/plain-text.ts';
import { loadRulebooks } from '/work/main/src/rulebooks/index.ts';
import { review } from '/work/main/src/rules/review.ts';
import { promotionalText } from '/work/main/bench/texts.ts';
const context: any = { jurisdictions: ['gb'], products: [['shares', 'investments']], channels: [['website']], reviewDate: '2026-11-20' };
const loaded = loadRulebooks(['/work/main/rulebooks']);
const text = promotionalText(2_000_000);
const n = Number(process.argv[2] ?? 8);
const t: number[] = [];
for (let i = 0; i < n; i++) { const s = process.cpuUsage(); review(readPlainText(text), context, loaded.rulebook); const c = process.cpuUsage(s); t.push((c.user + c.system) / 1000); }
console.log(t.map((x) => (2000 / x).toFixed(2)).join(' '));

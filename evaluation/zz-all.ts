import { fileURLToPath } from 'node:url';
import { loadRulebooks } from '../src/rulebooks/index.ts';
import { judgeAll, scorePromotions, scoreThemes, severityAgreement, total, f1, precision, recall } from './score.ts';
import { readPromotions } from './promotions.ts';
import { keptNames, readKept } from './kept.ts';
const loaded = loadRulebooks([fileURLToPath(new URL('../rulebooks', import.meta.url))]);
const all = readPromotions();
const want = process.argv.slice(2);
const parts: [string, any[]][] = [['report', all.filter((p) => p.part === 'report')], ['unseen', all.filter((p) => p.part === 'unseen')], ...keptNames.map((n): [string, any[]] => [n, readKept(n)]), ['tune', all.filter((p) => p.part === 'tune')]];
for (const [n, ps] of parts) {
  if (want.length ? !want.includes(n) : n === 'tune') continue;
  const j = judgeAll(ps, loaded); const c = scorePromotions(j);
  console.log(n.padEnd(11), ps.length, `found ${c.hits} missed ${c.misses} stopped ${c.falseAlarms}  P ${precision(c).toFixed(3)} R ${recall(c).toFixed(3)} F1 ${f1(c).toFixed(3)} themes ${f1(total(scoreThemes(j).values())).toFixed(3)} sev ${severityAgreement(j).toFixed(3)}`);
}

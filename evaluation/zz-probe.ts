import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadRulebooks, withAncestors } from '../src/rulebooks/index.ts';
import { review } from '../src/rules/review.ts';
import { readInlineText } from '../src/extraction/inline.ts';
const { rulebook, taxonomy } = loadRulebooks([fileURLToPath(new URL('../rulebooks', import.meta.url))]);
const fin = /investments|credit|mortgages|banking|insurance|financial/;
const only = process.argv[2] ? new RegExp(process.argv[2]) : undefined;
readFileSync(0, 'utf8').split('\n').filter((l) => l.trim()).forEach((l, i) => {
  const [j, p, c, ...rest] = l.split('|');
  const text = rest.join('|').replaceAll('\\n', '\n');
  const products = withAncestors(taxonomy.products, p!);
  const r: any = review(readInlineText(text), { jurisdictions: withAncestors(taxonomy.jurisdictions, j!), products: [products], channels: [withAncestors(taxonomy.channels, c!)], isFinancialPromotion: products.some((x: string) => fin.test(x)), paidPromotion: false, reviewDate: '2026-11-20' } as any, rulebook);
  const found = r.findings.map((f: any) => `${f.severity} ${f.rules.map((x: any) => x.id).join('+')} {${f.evidence?.concept}: ${(f.evidence?.pattern ?? "").slice(0, 160)}} “${(f.places[0]?.quote ?? f.places[0]?.text ?? '').slice(0, 90)}”`).filter((s: string) => !only || only.test(s));
  console.log(`${i + 1}: ${text.slice(0, 60).replaceAll('\n', ' / ')}\n     ${found.length ? found.join('\n     ') : '—'}`);
});

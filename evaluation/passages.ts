import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readPlainText } from '../src/document/plain-text.ts';
import { type LoadedRulebook, loadRulebooks, withAncestors } from '../src/rulebooks/index.ts';
import { review } from '../src/rules/review.ts';
import type { Finding } from '../src/rules/types.ts';
import { readLines } from './lines.ts';
import { splitOf } from './promotions.ts';
import { type Counts, f1, none, precision, recall, reviewDate, total } from './score.ts';

/** A labelled passage: one to three sentences of marketing. See README.md beside this file. */
export interface Passage {
  theme: string;
  text: string;
  breach: boolean;
  product: string;
}

const folder = new URL('./passages/', import.meta.url);

function readPassages(): Passage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readLines<Omit<Passage, 'theme'>>(`./passages/${name}`).map((line) => ({
        theme: name.replace('.jsonl', ''),
        ...line,
      })),
    );
}

/** The serious findings of one theme, as if the passage were all of a British promotion. */
function raised(passage: Passage, loaded: LoadedRulebook, jurisdiction: string): Finding[] {
  const context = {
    jurisdictions: withAncestors(loaded.taxonomy.jurisdictions, jurisdiction),
    products: [withAncestors(loaded.taxonomy.products, passage.product)],
    channels: [withAncestors(loaded.taxonomy.channels, 'website')],
    reviewDate,
  };
  const { findings } = review(readPlainText(passage.text), context, loaded.rulebook);
  return findings.filter((finding) => finding.theme === passage.theme && finding.severity !== 'LOW');
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      theme: { type: 'string' },
      list: { type: 'boolean', default: false },
      jurisdiction: { type: 'string', default: 'gb' },
    },
  });
  const loaded = loadRulebooks([new URL('../rulebooks', import.meta.url).pathname]);
  const passages = readPassages().filter(
    ({ theme }) => options.theme === undefined || options.theme.split(',').includes(theme),
  );
  if (options.list) for (const passage of passages.filter(({ text }) => splitOf(text) === 'tune')) show(passage);
  else {
    print(
      'tuned on',
      passages.filter(({ text }) => splitOf(text) === 'tune'),
    );
    print(
      'only reported',
      passages.filter(({ text }) => splitOf(text) === 'report'),
    );
  }

  function show(passage: Passage): void {
    const [found] = raised(passage, loaded, options.jurisdiction);
    if (found && !passage.breach)
      console.log(
        `+ wrong  ${passage.theme} ${passage.product}: ${passage.text}  «${found.places[0]!.quote}» ${found.rules[0]!.id} [${found.evidence.pattern ?? ''}]`,
      );
    if (!found && passage.breach) console.log(`- missed ${passage.theme} ${passage.product}: ${passage.text}`);
  }

  function print(title: string, part: Passage[]): void {
    const byTheme = new Map<string, Counts>();
    for (const passage of part) {
      const counts = byTheme.get(passage.theme) ?? none();
      byTheme.set(passage.theme, counts);
      const found = raised(passage, loaded, options.jurisdiction).length > 0;
      if (found && passage.breach) counts.hits++;
      else if (found) counts.falseAlarms++;
      else if (passage.breach) counts.misses++;
    }
    console.log(`\n${title}: ${part.length} passages`);
    for (const [theme, counts] of [...byTheme, ['all', total(byTheme.values())] as const]) {
      console.log(
        `${theme.padEnd(26)} precision ${precision(counts).toFixed(3)}  recall ${recall(counts).toFixed(3)}  F1 ${f1(counts).toFixed(3)}   ${counts.hits} ${counts.falseAlarms} ${counts.misses}`,
      );
    }
  }
}

// node bench/read-banner.ts: a banner of 1200×628, read as the service reads it, in a process of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileReading } from '../src/extraction/index.ts';
import { backdrops, makeBanner } from '../src/extraction/testing/banners.ts';
import { costOf, printCost } from './read-cost.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-bench-'));
for (const [at, backdrop] of backdrops.entries()) {
  // Every fifth banner is 1200×628.
  const { png } = await makeBanner(at * 5);
  const path = join(folder, `${backdrop}.png`);
  writeFileSync(path, png);
  const reading = createFileReading();
  const cost = await costOf(async () => {
    await reading.read({ path, fileName: 'banner.png', contentType: 'image/png', size: png.length });
  });
  reading.close();
  printCost(`banner on ${backdrop}`, cost, 2);
}
rmSync(folder, { recursive: true });

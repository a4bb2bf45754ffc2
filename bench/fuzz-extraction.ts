// node bench/fuzz-extraction.ts [files, 2000] [seed, 1]: damaged files of every format, read as the service reads them.
import { fuzz } from '../src/extraction/testing/fuzz.ts';
import { everySample } from '../src/extraction/testing/samples.ts';

const count = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? 1);
const start = performance.now();
const report = await fuzz(await everySample(), count, seed);
console.table(Object.fromEntries([...report.outcomes].sort()));
console.log(`${count} files in ${Math.round((performance.now() - start) / 1000)} s`);
console.log(`slowest: ${Math.round(report.slowestMs)} ms, ${report.slowest}`);
for (const fault of report.faults) console.error(fault);
process.exitCode = report.faults.length > 0 ? 1 : 0;

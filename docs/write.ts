import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '../src/platform/config/settings.ts';
import { describeCoverage } from '../src/rulebooks/coverage.ts';
import { loadRulebooks } from '../src/rulebooks/index.ts';

/** Writes what documents say about rules and settings from the rules and settings themselves: `npm run docs`. */
const here = (name: string) => new URL(name, import.meta.url);

const loaded = loadRulebooks([here('../rulebooks').pathname]);
const known = readFileSync(here('not-covered.md'), 'utf8');
writeFileSync(here('coverage.md'), `${describeCoverage(loaded)}\n${known}`);

const readme = readFileSync(here('../README.md'), 'utf8');
const between = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;
writeFileSync(here('../README.md'), readme.replace(between, `$1${settingsTable()}\n$2`));

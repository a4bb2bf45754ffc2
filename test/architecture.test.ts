import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';

const root = resolve(import.meta.dirname, '..');

/** Imports that must not be, each in a small tree of its own that has the folders of ours. */
const forbidden: [name: string, from: string, to: string][] = [
  ['the engine reaches into the platform', 'src/rules/review.ts', 'src/platform/config/config.ts'],
  ['the kernel imports something of ours', 'src/kernel/ids.ts', 'src/document/model.ts'],
  ['the document model knows who judges it', 'src/document/model.ts', 'src/rules/review.ts'],
  ['reading a file knows the rules', 'src/extraction/index.ts', 'src/rules/review.ts'],
  ['the platform knows a feature', 'src/platform/http/app.ts', 'src/promotions/index.ts'],
  ['a feature passes another one’s door', 'src/evaluations/work.ts', 'src/promotions/store.ts'],
  ['somebody imports webhooks', 'src/evaluations/work.ts', 'src/webhooks/index.ts'],
  ['uploads know promotions', 'src/uploads/index.ts', 'src/promotions/index.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'fairclear-arrows-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function cruise(files: Record<string, string>): string {
  const tree = mkdtempSync(join(folder, 'tree-'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(
    join(tree, 'tsconfig.json'),
    '{"compilerOptions":{"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
  );
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
  const binary = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const ran = spawnSync(process.execPath, [binary, '--config', join(root, '.dependency-cruiser.cjs'), 'src'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return `${ran.stdout}${ran.stderr}`;
}

const importing = (from: string, to: string): string =>
  `import type { Thing } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport type Other = Thing;\n`;

for (const [name, from, to] of forbidden) {
  test(`the lint run reports it when ${name}`, () => {
    const printed = cruise({ [from]: importing(from, to), [to]: 'export type Thing = string;\n' });
    assert.match(printed, /error/, printed);
    assert.ok(printed.includes(from) && printed.includes(to), printed);
  });
}

test('the lint run reports a cycle of types alone', () => {
  const printed = cruise({
    'src/kernel/a.ts': "import type { B } from './b.ts';\nexport type A = B | 1;\n",
    'src/kernel/b.ts': "import type { A } from './a.ts';\nexport type B = A | 2;\n",
  });
  assert.match(printed, /no-cycles/, printed);
});

test('an import along the arrows is not reported', () => {
  const printed = cruise({
    'src/evaluations/work.ts': importing('src/evaluations/work.ts', 'src/promotions/index.ts'),
    'src/promotions/index.ts': 'export type Thing = string;\n',
  });
  assert.match(printed, /no dependency violations/, printed);
});

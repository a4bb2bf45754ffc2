import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { checkCommand } from './check.ts';
import { declaredBy, withDeclared } from './declared-options.ts';
import { rulesCommand } from './rules.ts';

test('what is declared may be denied, told twice or in one list, and is of today unless told otherwise', () => {
  const given = [
    '-j',
    'gb,IE',
    '-p',
    'funds',
    '-p',
    'bonds',
    '-c',
    'email',
    '--no-financial',
    '--deadline',
    '2026-11-20',
  ];
  const { date, ...declared } = declaredBy(withDeclared(new Command()).parse(given, { from: 'user' }).opts());
  assert.deepEqual(declared, {
    ...{ jurisdiction: ['gb', 'ie'], product: ['funds', 'bonds'], channel: ['email'], targetMarket: [] },
    ...{ paid: undefined, financial: false, evergreen: undefined, deadline: '2026-11-20T00:00:00.000Z' },
  });
  assert.match(date, /^\d{4}-\d\d-\d\d$/);
});

test('a promotion is explained with all that it may be checked with', () => {
  const explain = rulesCommand().commands.find((command) => command.name() === 'explain');
  const takes = (command: Command | undefined): string[] => command?.options.map(({ flags }) => flags) ?? [];
  const declared = takes(withDeclared(new Command()));
  assert.ok(declared.includes('--no-financial'));
  for (const command of [explain, checkCommand()])
    assert.deepEqual(
      declared.filter((flags) => !takes(command).includes(flags)),
      [],
    );
});

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

test('a day that is told otherwise to every reader, or is none, is refused', () => {
  const parsed = (...options: string[]) =>
    declaredBy(
      withDeclared(new Command())
        .exitOverride()
        .configureOutput({ writeErr: () => {} })
        .parse(options, { from: 'user' })
        .opts(),
    );
  for (const deadline of [
    '01/12/2026',
    '1',
    '2026',
    'tomorrow',
    '',
    '2026-02-30',
    '2026-12-01T25:00Z',
    '2026-12-01 09:00',
  ])
    assert.throws(() => parsed('--deadline', deadline), /write a da(y|te-time) such as 2026-11-20/, deadline);
  assert.equal(parsed('--deadline', '2026-12-01T09:00:00+01:00').deadline, '2026-12-01T08:00:00.000Z');
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

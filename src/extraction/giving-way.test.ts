import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { coresIn, launcherFor, type Priority } from './giving-way.ts';

/** What a process started at a priority says of itself. */
function started(priority: Priority): string {
  const { program, before } = launcherFor(priority, process.execPath);
  const script =
    "console.log(require('node:fs').readFileSync('/proc/self/status', 'utf8'), require('node:os').availableParallelism())";
  const { stdout, status } = spawnSync(program, [...before, '-e', script], { encoding: 'utf8' });
  assert.equal(status, 0);
  return stdout;
}

const coresOf = (said: string): number[] => coresIn(/^Cpus_allowed_list:\s*(\S+)/m.exec(said)?.[1] ?? '');

describe('lists of cores', () => {
  it('are read as Linux writes them', () => {
    assert.deepEqual(coresIn('0-3,6,8-9'), [0, 1, 2, 3, 6, 8, 9]);
    assert.deepEqual(coresIn('5'), [5]);
    assert.deepEqual(coresIn(''), []);
  });
});

if (process.platform === 'linux') {
  describe('a process in the background', () => {
    it('leaves a core to others where there is more than one, a patient one does not', () => {
      const all = coresOf(started('prompt'));
      const left = coresOf(started('background'));
      const { before } = launcherFor('background', 'node');
      const can = before.some((word) => word.endsWith('taskset'));
      assert.deepEqual(left, can ? all.slice(1) : all);
      assert.deepEqual(coresOf(started('patient')), all);
    });
  });
}

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, it } from 'node:test';
import { coresIn, giveWay, launcherFor, type Priority } from './giving-way.ts';

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

/** The priority of a process that has been told to give way; 0 is the usual one, 19 the lowest. */
function paceAfter(priority: Priority): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    giveWay(child.pid, priority);
    return getPriority(child.pid);
  } finally {
    child.kill('SIGKILL');
  }
}

describe('a process that gives way', () => {
  it('keeps a share of a busy machine, a prompt one its whole pace', () => {
    const [prompt, patient, background] = [paceAfter('prompt'), paceAfter('patient'), paceAfter('background')];
    assert.equal(prompt, getPriority());
    assert.ok(patient > prompt && patient < 19);
    assert.equal(background, patient);
  });

  it('is let go where it has ended already', () => {
    giveWay(undefined, 'patient');
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    giveWay(pid, 'patient');
  });
});

if (process.platform === 'linux') {
  describe('a process in the background', () => {
    it('leaves a core to others where there is more than one, a patient one does not', () => {
      const all = coresOf(started('prompt'));
      const left = coresOf(started('background'));
      const can = launcherFor('background', 'node').program.endsWith('taskset');
      assert.deepEqual(left, can ? all.slice(1) : all);
      assert.deepEqual(coresOf(started('patient')), all);
    });
  });
}

import { clockTime } from './places.ts';

export interface Progress {
  step(name: string, done: number): void;
  end(): void;
}

/** Work that is over sooner shows no bar. */
const showAfterMs = 700;
const redrawMs = 200;
const barWidth = 20;

/** A bar on the last line of a terminal; nothing at all where output is not a terminal. */
export function startProgress(total: number, out: NodeJS.WriteStream): Progress {
  if (!out.isTTY) return { step: () => {}, end: () => {} };
  const begun = Date.now();
  let current = { name: '', done: 0 };
  let drawn = false;
  const timer = setInterval(() => {
    const elapsed = Date.now() - begun;
    if (elapsed < showAfterMs) return;
    drawn = true;
    const filled = Math.round((current.done / total) * barWidth);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    const line = `${bar} ${current.done}/${total} ${clockTime(elapsed)} ${current.name}`;
    out.write(`\r\u001b[2K${line.slice(0, (out.columns ?? 80) - 1)}`);
  }, redrawMs);
  return {
    step: (name, done) => {
      current = { name, done };
    },
    end: () => {
      clearInterval(timer);
      if (drawn) out.write('\r\u001b[2K');
    },
  };
}

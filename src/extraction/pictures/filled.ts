export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

type Pick = 'greatest' | 'least';

/** The greatest or least of the `2 * reach + 1` values around each, in three comparisons a value (van Herk 1992). */
function extremes(line: Uint8Array, reach: number, pick: Pick): Uint8Array {
  const window = 2 * reach + 1;
  const length = line.length + 2 * reach;
  const forwards = new Uint8Array(length).fill(pick === 'greatest' ? 0 : 255);
  forwards.set(line, reach);
  const backwards = forwards.slice();
  const better = pick === 'greatest' ? Math.max : Math.min;
  for (let at = 1; at < length; at += 1) {
    if (at % window !== 0) forwards[at] = better(forwards[at - 1]!, forwards[at]!);
  }
  for (let at = length - 2; at >= 0; at -= 1) {
    if ((at + 1) % window !== 0) backwards[at] = better(backwards[at + 1]!, backwards[at]!);
  }
  return line.map((_, at) => better(backwards[at]!, forwards[at + window - 1]!));
}

function extremesOf({ data, width, height }: Plane, reach: number, pick: Pick): Plane {
  const across = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    across.set(extremes(data.subarray(y * width, (y + 1) * width), reach, pick), y * width);
  }
  const result = new Uint8Array(data.length);
  const column = new Uint8Array(height);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) column[y] = across[y * width + x]!;
    const found = extremes(column, reach, pick);
    for (let y = 0; y < height; y += 1) result[y * width + x] = found[y]!;
  }
  return { data: result, width, height };
}

/**
 * The picture without what is light (or dark) and narrower than `2 * reach`: letters go, while a button or a badge
 * keeps its edge, so that nothing is left around it that would hide the words inside.
 */
export function withoutMarks(plane: Plane, tone: 'light' | 'dark', reach: number): Plane {
  const [first, second]: [Pick, Pick] = tone === 'light' ? ['least', 'greatest'] : ['greatest', 'least'];
  return extremesOf(extremesOf(plane, reach, first), reach, second);
}

import { isValue } from '../../document/table-rows.ts';
import type { Annotation } from './annotate.ts';
import { longestJoined } from './joined.ts';
import { isSeen, type ReadPage } from './pages.ts';

/** A figure that fills its cell is understood with the cells before it: "Stalls £38 £3.50". */
export function withRow(read: ReadPage, place: Annotation): Annotation {
  const { block, blockStart, tokens } = read;
  const { blocks, text } = read.page;
  const at = block[place.first]!;
  const cell = blocks[at];
  const fills = place.first === blockStart[at] && place.last === blockStart[at + 1]! - 1;
  if (cell?.kind !== 'table-cell' || !fills || !isValue(text, cell)) return place;
  const isInReach = (index: number): boolean =>
    blocks[index]?.kind === 'table-cell' && place.end - blocks[index].start <= longestJoined;
  let from = at;
  while (!blocks[from]!.startsRow && isInReach(from - 1)) from--;
  const first = blockStart[from]!;
  return blocks[from]!.startsRow && isSeen(read, { first, last: place.last })
    ? { ...place, first, start: Math.min(place.start, tokens.start[first]!) }
    : place;
}

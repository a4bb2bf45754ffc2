import type { Box } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import { addSeenAndHidden } from '../blocks.ts';
import { child, childrenNamed, numberAttribute, type XmlElement } from '../xml.ts';
import { boxed, type Canvas, letteringOf, type Spot } from './canvas.ts';
import { colourIn } from './palette.ts';
import { paragraphsIn } from './words.ts';

/** The cells of a table, row by row. */
export function readTable(table: XmlElement, spot: Spot, box: Box | undefined, canvas: Canvas): void {
  const rows = childrenNamed(table, 'tr');
  const columns = childrenNamed(child(table, 'tblGrid'), 'gridCol');
  const across = edgesOf(columns.map((column) => numberAttribute(column, 'w') ?? 0));
  const down = edgesOf(rows.map((row) => numberAttribute(row, 'h') ?? 0));
  // A table style paints cells in ways that only PowerPoint knows.
  const styled = child(table, 'tblPr', 'tableStyleId') !== undefined;
  for (const [at, row] of rows.entries()) {
    const from = canvas.page.blocks.length;
    for (const [column, cell] of childrenNamed(row, 'tc').entries()) {
      const place = box && cellBox(box, across[column], down[at]);
      readCell(cell, { spot, box: place, styled }, canvas);
    }
    endRow(canvas.page, from);
  }
}

interface CellPlace {
  spot: Spot;
  box: Box | undefined;
  styled: boolean;
}

function readCell(cell: XmlElement, { spot, box, styled }: CellPlace, canvas: Canvas): void {
  const lettering = letteringOf({ family: [cell], placeholder: undefined, box, spot }, canvas);
  const fill = colourIn(child(cell, 'tcPr', 'solidFill'), canvas.sheets.palette);
  lettering.background = fill ?? (styled ? undefined : lettering.background);
  for (const { runs } of paragraphsIn(child(cell, 'txBody'), lettering)) {
    addSeenAndHidden(canvas.page, { kind: 'table-cell', runs: boxed(runs, box) });
  }
}

type Edges = [start: number, length: number];

/** Where each of the lengths begins and how long it is, as fractions of all of them. */
function edgesOf(lengths: number[]): Edges[] {
  const sum = lengths.reduce((total, length) => total + length, 0);
  // Some programs leave the heights of rows to PowerPoint: then all are alike.
  const known = sum > 0 ? lengths : lengths.map(() => 1);
  const whole = sum > 0 ? sum : known.length;
  let start = 0;
  return known.map((length) => {
    const edges: Edges = [start / whole, length / whole];
    start += length;
    return edges;
  });
}

function cellBox([x, y, width, height]: Box, [left, wide]: Edges = [0, 1], [top, high]: Edges = [0, 1]): Box {
  return [x + left * width, y + top * height, wide * width, high * height];
}

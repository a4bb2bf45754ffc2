import type { BlockKind, Box } from '../../../document/model.ts';
import { addSeenAndHidden } from '../blocks.ts';
import { wordsOfGraphic } from '../graphics.ts';
import { runOf } from '../look.ts';
import { notFetched } from '../pictures.ts';
import { attribute, child, childrenNamed, descendants, elementsOf, flag, prefixed, type XmlElement } from '../xml.ts';
import {
  boxed,
  type Canvas,
  emuPerPoint,
  groundUnder,
  letteringOf,
  paint,
  type ShapeText,
  type Spot,
  wholeSlide,
} from './canvas.ts';
import { boxOf, type Frame, frameOf, insideGroup, isOutside, onSlide } from './geometry.ts';
import { colourIn } from './palette.ts';
import { ancestorsOf, type Placeholder, placeholderOf, type Sheet, shapesOf } from './sheet.ts';
import { readTable } from './table.ts';
import { paragraphsIn } from './words.ts';

/** Paints background, master, layout and slide, one over the other, and reads their words. */
export async function readSlide(canvas: Canvas): Promise<void> {
  const { slide, layout, master } = canvas.sheets;
  paintBackground(canvas);
  const layers: { sheet: Sheet; own: boolean }[] = [{ sheet: slide, own: true }];
  if (layout && flag(slide.root, 'showMasterSp', true)) {
    layers.unshift({ sheet: layout, own: false });
    if (master && flag(layout.root, 'showMasterSp', true)) layers.unshift({ sheet: master, own: false });
  }
  for (const { sheet, own } of layers) {
    // A placeholder on a layout only says where the slide's own words go.
    const shapes = shapesOf(child(sheet.root, 'cSld', 'spTree')).filter((shape) => own || !placeholderOf(shape));
    for (const shape of shapes) await readShape(shape, { sheet, placement: onSlide, hidden: canvas.hidden }, canvas);
  }
}

function paintBackground(canvas: Canvas): void {
  const { slide, layout, master } = canvas.sheets;
  for (const sheet of [slide, layout, master]) {
    const background = child(sheet?.root, 'cSld', 'bg');
    if (!sheet || !background) continue;
    const properties = child(background, 'bgPr');
    const fill = properties ? child(properties, 'solidFill') : child(background, 'bgRef');
    const colour = colourIn(fill, canvas.sheets.palette);
    paint(canvas, wholeSlide, colour);
    notePicture(child(properties, 'blipFill'), { sheet, placement: onSlide, hidden: undefined }, wholeSlide, canvas);
    return;
  }
  paint(canvas, wholeSlide, '#ffffff');
}

async function readShape(shape: XmlElement, spot: Spot, canvas: Canvas): Promise<void> {
  if (shape.name === 'grpSp') {
    const inside = {
      ...spot,
      placement: insideGroup(child(shape, 'grpSpPr', 'xfrm'), spot.placement),
      hidden: hiddenOf(shape, spot),
    };
    for (const inner of shapesOf(shape)) await readShape(inner, inside, canvas);
    return;
  }
  if (!['sp', 'pic', 'cxnSp', 'graphicFrame'].includes(shape.name)) return;
  const placeholder = placeholderOf(shape);
  const family = [shape, ...ancestorsOf(placeholder, canvas.sheets)];
  const frame = family.map(frameOfShape).find((found) => found !== undefined);
  const box = frame && boxOf(spot.placement(frame), canvas.slide);
  const hidden = hiddenOf(shape, spot) ?? (box && isOutside(box) ? 'It stands outside the slide.' : undefined);
  const here: Spot = { ...spot, hidden };
  paintShape(shape, here, box, canvas);
  readBody(shape, { family, placeholder, box, spot: here }, canvas);
  readExplanation(shape, here, box, canvas);
  if (shape.name === 'graphicFrame') await readFrame(shape, here, box, canvas);
}

function frameOfShape(shape: XmlElement): Frame | undefined {
  return frameOf(child(shape, 'spPr', 'xfrm') ?? child(shape, 'xfrm'));
}

function nameplateOf(shape: XmlElement): XmlElement | undefined {
  const header = elementsOf(shape).find((node) => node.name.startsWith('nv'));
  return child(header, 'cNvPr');
}

function hiddenOf(shape: XmlElement, spot: Spot): string | undefined {
  if (spot.hidden !== undefined) return spot.hidden;
  return flag(nameplateOf(shape), 'hidden') ? 'The shape it stands in is hidden.' : undefined;
}

function paintShape(shape: XmlElement, spot: Spot, box: Box | undefined, canvas: Canvas): void {
  const properties = child(shape, 'spPr');
  notePicture(child(shape, 'blipFill') ?? child(properties, 'blipFill'), spot, box, canvas);
  if (!box || spot.hidden !== undefined) return;
  if (shape.name === 'pic' || child(properties, 'blipFill') || child(properties, 'gradFill')) {
    paint(canvas, box, undefined);
    return;
  }
  const fill = child(properties, 'solidFill');
  const themed = child(properties, 'noFill') ? undefined : child(shape, 'style', 'fillRef');
  const ground = groundUnder(box, canvas);
  const inherited = themed && attribute(themed, 'idx') !== '0' ? themed : undefined;
  if (fill ?? inherited) paint(canvas, box, colourIn(fill ?? inherited, canvas.sheets.palette, ground));
}

function notePicture(fill: XmlElement | undefined, spot: Spot, box: Box | undefined, canvas: Canvas): void {
  const relationship = prefixed(child(fill, 'blip'), 'embed') ?? prefixed(child(fill, 'blip'), 'link');
  const target = spot.sheet.relationships.get(relationship ?? '');
  if (!target || spot.hidden !== undefined) return;
  if (target.external) {
    canvas.document.unread.push(notFetched(target.target, canvas.page.number));
    return;
  }
  const { width, height } = canvas.slide;
  const size = box ? { box, width: (box[2] * width) / emuPerPoint, height: (box[3] * height) / emuPerPoint } : {};
  canvas.pictures.push({ part: target.target, pageNumber: canvas.page.number, ...size });
}

function readBody(shape: XmlElement, text: ShapeText, canvas: Canvas): void {
  const role = roleOf(text.placeholder);
  for (const paragraph of paragraphsIn(child(shape, 'txBody'), letteringOf(text, canvas))) {
    const kind = role.kind === 'paragraph' && paragraph.bulleted ? 'list-item' : role.kind;
    addSeenAndHidden(canvas.page, { ...role, kind, runs: boxed(paragraph.runs, text.box) });
  }
}

function roleOf(placeholder: Placeholder | undefined): { kind: BlockKind; level?: number } {
  switch (placeholder?.type) {
    case 'title':
    case 'ctrTitle':
      return { kind: 'heading', level: 1 };
    case 'subTitle':
      return { kind: 'heading', level: 2 };
    case 'ftr':
    case 'sldNum':
    case 'dt':
      return { kind: 'footer' };
    case 'hdr':
      return { kind: 'header' };
    default:
      return { kind: 'paragraph' };
  }
}

function readExplanation(shape: XmlElement, spot: Spot, box: Box | undefined, canvas: Canvas): void {
  const nameplate = nameplateOf(shape);
  const words = attribute(nameplate, 'descr') || attribute(nameplate, 'title');
  const look = spot.hidden === undefined ? {} : { hidden: spot.hidden };
  if (words)
    addSeenAndHidden(canvas.page, { kind: 'caption', runs: boxed([{ ...runOf(words, look), source: 'alt' }], box) });
  const header = elementsOf(shape).find((node) => node.name.startsWith('nv'));
  for (const kind of ['videoFile', 'audioFile']) {
    if (descendants(header, kind).length === 0) continue;
    const what = kind === 'videoFile' ? 'A video' : 'A sound';
    const why = 'Film and sound inside a presentation are not read; upload them as files of their own.';
    canvas.document.unread.push({ what: `${what} on the slide`, why, pageNumber: canvas.page.number });
  }
}

/** Tables, charts, diagrams and embedded objects. */
async function readFrame(frame: XmlElement, spot: Spot, box: Box | undefined, canvas: Canvas): Promise<void> {
  const data = child(frame, 'graphic', 'graphicData');
  for (const table of childrenNamed(data, 'tbl')) readTable(table, spot, box, canvas);
  for (const picture of descendants(data, 'pic')) await readShape(picture, spot, canvas);
  const relationship = prefixed(child(data, 'chart'), 'id') ?? prefixed(child(data, 'relIds'), 'dm');
  const target = spot.sheet.relationships.get(relationship ?? '');
  if (!target || target.external) return;
  const look = spot.hidden === undefined ? {} : { hidden: spot.hidden };
  for (const words of await wordsOfGraphic(canvas.archive, target.target)) {
    addSeenAndHidden(canvas.page, { kind: 'caption', runs: boxed([runOf(words, look)], box) });
  }
}

import type { Box } from '../../../document/model.ts';
import { child, numberAttribute, type XmlElement } from '../xml.ts';

/** In the file's own units; a shape's `xfrm`. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Takes coordinates inside a group to those of the slide. */
export type Placement = (frame: Frame) => Frame;

export const onSlide: Placement = (frame) => frame;

export function frameOf(transform: XmlElement | undefined, offset = 'off', extent = 'ext'): Frame | undefined {
  const at = child(transform, offset);
  const size = child(transform, extent);
  if (!at || !size) return undefined;
  return {
    x: numberAttribute(at, 'x') ?? 0,
    y: numberAttribute(at, 'y') ?? 0,
    width: numberAttribute(size, 'cx') ?? 0,
    height: numberAttribute(size, 'cy') ?? 0,
  };
}

/** The placement of what stands inside a group. */
export function insideGroup(transform: XmlElement | undefined, outer: Placement): Placement {
  const own = frameOf(transform);
  const inner = frameOf(transform, 'chOff', 'chExt');
  if (!own || !inner || inner.width === 0 || inner.height === 0) return outer;
  const across = own.width / inner.width;
  const down = own.height / inner.height;
  return (frame) =>
    outer({
      x: own.x + (frame.x - inner.x) * across,
      y: own.y + (frame.y - inner.y) * down,
      width: frame.width * across,
      height: frame.height * down,
    });
}

export function boxOf(frame: Frame, slide: Frame): Box {
  const share = (length: number, whole: number) => Math.round((length / whole) * 10_000) / 10_000;
  return [
    share(frame.x, slide.width),
    share(frame.y, slide.height),
    share(frame.width, slide.width),
    share(frame.height, slide.height),
  ];
}

export function isOutside([x, y, width, height]: Box): boolean {
  return x + width <= 0 || y + height <= 0 || x >= 1 || y >= 1;
}

/** Whether the middle of one box lies in the other. */
export function liesOn([x, y, width, height]: Box, ground: Box): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (
    middle >= ground[0] && middle <= ground[0] + ground[2] && centre >= ground[1] && centre <= ground[1] + ground[3]
  );
}

import type { Box } from '../../document/model.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** In points from the page's top left, as it is shown. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From a page's own coordinates to points from its top left, rotation and cropping included. */
export interface Projection {
  width: number;
  height: number;
  x(pageX: number, pageY: number): number;
  y(pageX: number, pageY: number): number;
  /** A rectangle given by two opposite corners. */
  rect(x1: number, y1: number, x2: number, y2: number): Rect;
}

/** Steps of the device that the projection is measured with: FPDF_DeviceToPage takes whole ones. */
const steps = 10_000;

export function projectionOf(pdfium: Pdfium, page: number): Projection {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const corner = (deviceX: number, deviceY: number) =>
    withMemory(pdfium, 16, (address) => {
      pdfium._FPDF_DeviceToPage(page, 0, 0, steps, steps, 0, deviceX, deviceY, address, address + 8);
      return { x: pdfium.HEAPF64[address >> 3] ?? 0, y: pdfium.HEAPF64[(address + 8) >> 3] ?? 0 };
    });
  const origin = corner(0, 0);
  const across = corner(steps, 0);
  const down = corner(0, steps);
  const [ax, ay] = [across.x - origin.x, across.y - origin.y];
  const [dx, dy] = [down.x - origin.x, down.y - origin.y];
  const determinant = ax * dy - ay * dx || 1;
  const x = (px: number, py: number) => (((px - origin.x) * dy - (py - origin.y) * dx) / determinant) * width;
  const y = (px: number, py: number) => (((py - origin.y) * ax - (px - origin.x) * ay) / determinant) * height;
  return {
    width,
    height,
    x,
    y,
    rect(x1, y1, x2, y2) {
      const [xa, xb] = [x(x1, y1), x(x2, y2)];
      const [ya, yb] = [y(x1, y1), y(x2, y2)];
      return { left: Math.min(xa, xb), right: Math.max(xa, xb), top: Math.min(ya, yb), bottom: Math.max(ya, yb) };
    },
  };
}

export function unite(a: Rect, b: Rect): Rect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** How much of the narrower one's width both share, 0 to 1. */
export function sharedWidth(a: Rect, b: Rect): number {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return Math.max(0, shared) / Math.max(0.01, Math.min(a.right - a.left, b.right - b.left));
}

export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function area(rect: Rect): number {
  return Math.max(0, rect.right - rect.left) * Math.max(0, rect.bottom - rect.top);
}

const places = (value: number) => Math.round(value * 10_000) / 10_000;

export function toBox(rect: Rect, { width, height }: Projection): Box {
  return [
    places(rect.left / width),
    places(rect.top / height),
    places((rect.right - rect.left) / width),
    places((rect.bottom - rect.top) / height),
  ];
}

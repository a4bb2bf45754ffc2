import type { RunInput } from '../../document/builder.ts';
import { blend, contrastRatio, type Rgb, toHex } from '../../document/colour.ts';
import { colourWithin, parseColour } from './colour.ts';

/** How an element's own text looks. Made from its parent's style and what the page declares for it. */
export interface Style {
  /** Letter size in CSS pixels. */
  px: number;
  bold: boolean;
  struck: boolean;
  colour: Rgb;
  colourAlpha: number;
  /** Undefined where a picture or a gradient lies behind. */
  background: Rgb | undefined;
  opacity: number;
  invisible: boolean;
  /** Set once something has taken the element and all within it out of sight. */
  removedBecause: string | undefined;
  keepsSpaces: boolean;
  /** Own properties (`--brand`), as inherited. */
  custom: ReadonlyMap<string, string>;
  display: string;
}

export const rootStyle: Style = {
  px: 16,
  bold: false,
  struck: false,
  colour: [0, 0, 0],
  colourAlpha: 1,
  background: [255, 255, 255],
  opacity: 1,
  invisible: false,
  removedBecause: undefined,
  keepsSpaces: false,
  custom: new Map(),
  display: 'block',
};

const unitsInPixels: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  rem: 16,
  vw: 12.8,
  vh: 8,
};
const sizeNames: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

/** Pixels of a CSS length; `em` is what `1em` and `100%` stand for. */
export function pixels(value: string, em: number): number | undefined {
  const text = value.trim().toLowerCase();
  const inner = /^(?:calc|min|max|clamp)\(\s*([^,)]*)/.exec(text)?.[1];
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|pc|in|cm|mm|rem|em|ex|vw|vh|%)?/.exec(inner ?? text);
  if (!match) return undefined;
  const amount = Number.parseFloat(match[1] ?? '0');
  const unit = match[2] ?? 'px';
  if (unit === 'em') return amount * em;
  if (unit === 'ex') return (amount * em) / 2;
  if (unit === '%') return (amount / 100) * em;
  return amount * (unitsInPixels[unit] ?? 1);
}

function fontSize(value: string, inherited: number): number {
  const named = sizeNames[value.toLowerCase()];
  if (named !== undefined) return named;
  if (value === 'smaller') return inherited / 1.2;
  if (value === 'larger') return inherited * 1.2;
  const size = pixels(value, inherited);
  return size === undefined ? inherited : Math.max(0, size);
}

function resolveVariables(value: string, custom: ReadonlyMap<string, string>): string {
  let text = value;
  for (let depth = 0; depth < 5 && text.includes('var(') && text.length < 5000; depth += 1) {
    text = text.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_, name: string, fallback: string | undefined) => {
      return custom.get(name) ?? fallback?.trim() ?? '';
    });
  }
  return text;
}

function isBold(weight: string, inherited: boolean): boolean {
  if (weight === 'inherit') return inherited;
  return weight === 'bold' || weight === 'bolder' || Number.parseInt(weight, 10) >= 600;
}

type Get = (property: string) => string | undefined;

function applyFont(style: Style, get: Get): void {
  const size = get('font-size');
  if (size !== undefined) style.px = fontSize(size, style.px);
  const weight = get('font-weight');
  if (weight !== undefined) style.bold = isBold(weight.toLowerCase(), style.bold);
  const decoration = `${get('text-decoration') ?? ''} ${get('text-decoration-line') ?? ''}`;
  if (decoration.includes('line-through')) style.struck = true;
  const space = get('white-space');
  if (space !== undefined) style.keepsSpaces = space.startsWith('pre') || space === 'break-spaces';
}

function applyBackground(style: Style, get: Get): void {
  const value = get('background-color');
  const colour = value === undefined ? undefined : colourWithin(value);
  if (/url\(|gradient\(|image-set\(/i.test(get('background-image') ?? '')) style.background = undefined;
  else if (colour && colour.alpha >= 1) style.background = colour.rgb;
  else if (colour && style.background) style.background = blend(colour.rgb, style.background, colour.alpha);
}

function applyColour(style: Style, get: Get): void {
  const colour = parseColour(get('-webkit-text-fill-color') ?? get('color') ?? '');
  if (colour) {
    style.colour = colour.rgb;
    style.colourAlpha = colour.alpha;
  }
  const opacity = get('opacity');
  if (opacity !== undefined) {
    const value = Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1);
    if (!Number.isNaN(value)) style.opacity *= Math.max(0, Math.min(1, value));
  }
}

function isNothing(value: string | undefined): boolean {
  return value !== undefined && /^0(?:px|pt|em|rem|%)?$/.test(value.trim());
}

function isClipped(get: Get, isPlaced: boolean): boolean {
  if (isPlaced && /rect\(\s*0|rect\(\s*1px[ ,]+1px/.test(get('clip') ?? '')) return true;
  return /inset\(\s*(?:50|100)%/.test(get('clip-path') ?? '');
}

function isPushedOff(get: Get, isMoved: boolean, px: number): boolean {
  const properties = isMoved ? ['text-indent', 'left', 'top'] : ['text-indent'];
  if (properties.some((property) => (pixels(get(property) ?? '', px) ?? 0) <= -500)) return true;
  return /translate(?:x|y|3d)?\(\s*-\d{4,}|scale\(\s*0\s*[,)]/i.test(get('transform') ?? '');
}

function isCutToNothing(get: Get): boolean {
  const overflow = `${get('overflow') ?? ''} ${get('overflow-x') ?? ''} ${get('overflow-y') ?? ''}`;
  if (!/hidden|clip/.test(overflow)) return false;
  return ['height', 'max-height', 'width', 'max-width'].some((property) => isNothing(get(property)));
}

function removal(get: Get, px: number): string | undefined {
  if (get('display') === 'none') return 'It is set not to be displayed (display: none).';
  const position = get('position') ?? 'static';
  if (isClipped(get, position === 'absolute' || position === 'fixed')) return 'It is clipped away.';
  if (isPushedOff(get, position !== 'static', px)) return 'It is pushed off the page.';
  return isCutToNothing(get) ? 'Its box has no size, and what runs over is cut off.' : undefined;
}

/** The style of an element within `parent`, given the value declared for each property. */
export function computeStyle(parent: Style, declared: ReadonlyMap<string, string>): Style {
  const style: Style = { ...parent, display: 'inline' };
  const own = [...declared].filter(([property]) => property.startsWith('--'));
  if (own.length > 0) style.custom = new Map([...parent.custom, ...own]);
  const get = (property: string) => {
    const value = declared.get(property);
    return value?.includes('var(') ? resolveVariables(value, style.custom) : value;
  };
  applyFont(style, get);
  applyBackground(style, get);
  applyColour(style, get);
  const visibility = get('visibility');
  if (visibility !== undefined) style.invisible = visibility === 'hidden' || visibility === 'collapse';
  style.removedBecause ??= removal(get, style.px);
  style.display = get('display') ?? 'inline';
  return style;
}

/** Below this the letters cannot be told from what is behind them. */
const leastContrast = 1.15;

function hiddenBecause(style: Style, contrast: number | undefined): string | undefined {
  if (style.removedBecause !== undefined) return style.removedBecause;
  if (style.invisible) return 'It is set to be invisible (visibility: hidden).';
  if (style.px < 1) return `Its letters are ${style.px} px high.`;
  if (style.opacity < 0.05 || style.colourAlpha < 0.05) return 'It is fully transparent.';
  if (contrast !== undefined && contrast < leastContrast) return 'It has the colour of its background.';
  return undefined;
}

const twoDigits = (value: number) => Math.round(value * 100) / 100;

/** Letter heights are given as a share of a page this high, so that they compare with each other. */
const nominalPageHeight = 1000;

/** What a run of text with this style carries. */
export function lookOf(style: Style): Omit<RunInput, 'text'> {
  const { background } = style;
  const seen = background ? blend(style.colour, background, style.colourAlpha * style.opacity) : style.colour;
  const contrast = background ? contrastRatio(seen, background) : undefined;
  const look: Omit<RunInput, 'text'> = {
    size: Math.round((style.px / nominalPageHeight) * 1e5) / 1e5,
    points: twoDigits(style.px),
    colour: toHex(seen),
  };
  if (style.bold) look.bold = true;
  if (style.struck) look.struck = true;
  if (background) look.background = toHex(background);
  if (contrast !== undefined) look.contrast = twoDigits(contrast);
  const why = hiddenBecause(style, contrast);
  if (why !== undefined) {
    look.visible = false;
    look.hiddenBecause = why;
  }
  return look;
}

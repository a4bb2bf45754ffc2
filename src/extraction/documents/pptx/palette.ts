import { blend, type Rgb, toHex } from '../../../document/colour.ts';
import { hexColour, rgbOf } from '../look.ts';
import { attribute, child, elementsOf, numberAttribute, type XmlElement } from '../xml.ts';

/** Colours of a slide by their theme names (`tx1`, `accent2`) as `#rrggbb`. */
export type Palette = Map<string, string>;

/** A theme's colours under the names that the master gives them. */
export function paletteOf(theme: XmlElement | undefined, colourMap: XmlElement | undefined): Palette {
  const palette: Palette = new Map();
  for (const node of elementsOf(child(theme, 'themeElements', 'clrScheme'))) {
    const value = elementsOf(node)[0];
    const colour = hexColour(attribute(value, 'lastClr') ?? attribute(value, 'val'));
    if (colour !== undefined) palette.set(node.name, colour);
  }
  const mapped = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2', ...colourMap?.attributes };
  for (const [name, target] of Object.entries(mapped)) {
    const colour = palette.get(target);
    if (colour !== undefined && name !== target) palette.set(name, colour);
  }
  return palette;
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '#000000',
    white: '#ffffff',
    red: '#ff0000',
    blue: '#0000ff',
    green: '#008000',
  }),
);

/** The colour inside a fill, as it comes out on the ground; undefined where it cannot be worked out. */
export function colourIn(fill: XmlElement | undefined, palette: Palette, ground?: string): string | undefined {
  const node = elementsOf(fill)[0];
  const base = baseColour(node, palette);
  if (!node || base === undefined) return undefined;
  const tuned = elementsOf(node).reduce(tune, rgbOf(base));
  const opacity = (numberAttribute(child(node, 'alpha'), 'val') ?? 100_000) / 100_000;
  if (opacity >= 1) return toHex(tuned);
  return ground === undefined ? undefined : toHex(blend(tuned, rgbOf(ground), opacity));
}

function baseColour(node: XmlElement | undefined, palette: Palette): string | undefined {
  const value = attribute(node, 'val') ?? '';
  switch (node?.name) {
    case 'srgbClr':
      return hexColour(value);
    case 'sysClr':
      return hexColour(attribute(node, 'lastClr')) ?? (value === 'window' ? '#ffffff' : '#000000');
    case 'schemeClr':
      return palette.get(value);
    case 'prstClr':
      return named.get(value);
    default:
      return undefined;
  }
}

/** A theme colour made lighter or darker, as PowerPoint's colour menu does it. */
function tune(colour: Rgb, change: XmlElement): Rgb {
  const amount = (numberAttribute(change, 'val') ?? 100_000) / 100_000;
  switch (change.name) {
    case 'lumMod':
      return withLightness(colour, (lightness) => lightness * amount);
    case 'lumOff':
      return withLightness(colour, (lightness) => lightness + amount);
    case 'shade':
      return blend(colour, [0, 0, 0], amount);
    case 'tint':
      return blend(colour, [255, 255, 255], amount);
    default:
      return colour;
  }
}

function withLightness(colour: Rgb, change: (lightness: number) => number): Rgb {
  const [low, high] = [Math.min(...colour) / 255, Math.max(...colour) / 255];
  const lightness = (low + high) / 2;
  const wanted = Math.min(1, Math.max(0, change(lightness)));
  const room = Math.min(lightness, 1 - lightness);
  const saturation = room === 0 ? 0 : (high - low) / 2 / room;
  const spread = saturation * Math.min(wanted, 1 - wanted);
  const stretch = (channel: number) => {
    const share = high === low ? 0 : ((channel / 255 - low) / (high - low)) * 2 - 1;
    return (wanted + share * spread) * 255;
  };
  return [stretch(colour[0]), stretch(colour[1]), stretch(colour[2])];
}

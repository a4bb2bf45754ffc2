import type { Rgb } from '../../document/colour.ts';
import { namedColours } from './colour-names.ts';

export interface CssColour {
  rgb: Rgb;
  /** 0 to 1. */
  alpha: number;
}

function hexColour(digits: string): CssColour | undefined {
  const short = digits.length === 3 || digits.length === 4;
  if (!short && digits.length !== 6 && digits.length !== 8) return undefined;
  const wide = short ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
  const alpha = wide.length === 8 ? channel(6) / 255 : 1;
  return { rgb: [channel(0), channel(2), channel(4)], alpha };
}

function share(text: string | undefined, whole: number): number {
  if (text === undefined) return 1;
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return 0;
  return text.endsWith('%') ? (value / 100) * whole : value;
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function functionColour(name: string, inside: string): CssColour | undefined {
  const [first, second, third, fourth] = inside.split(/[\s,/]+/).filter((part) => part.length > 0);
  if (third === undefined) return undefined;
  const alpha = Math.max(0, Math.min(1, share(fourth, 1)));
  if (name.startsWith('rgb')) return { rgb: [share(first, 255), share(second, 255), share(third, 255)], alpha };
  const hue = ((Number.parseFloat(first ?? '0') % 360) + 360) % 360;
  return { rgb: fromHsl(hue, share(second, 1), share(third, 1)), alpha };
}

/** A CSS colour value; undefined when it is not one that can be worked out. */
export function parseColour(value: string): CssColour | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return { rgb: [0, 0, 0], alpha: 0 };
  if (text.startsWith('#')) return /^#[0-9a-f]+$/.test(text) ? hexColour(text.slice(1)) : undefined;
  const named = namedColours.get(text);
  if (named !== undefined) return hexColour(named);
  const call = /^(rgba?|hsla?)\(([^)]*)\)$/.exec(text);
  return call ? functionColour(call[1] ?? '', call[2] ?? '') : undefined;
}

/** The colour within a shorthand such as `url(x.png) no-repeat #fff`. */
export function colourWithin(shorthand: string): CssColour | undefined {
  for (const part of shorthand.match(/(?:rgb|hsl)a?\([^)]*\)|#[0-9a-fA-F]+|[a-zA-Z]+/g) ?? []) {
    const colour = parseColour(part);
    if (colour) return colour;
  }
  return undefined;
}

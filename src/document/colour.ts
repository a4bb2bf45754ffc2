/** Red, green, blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2 relative luminance, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What is seen where `over` lies on `under` with the given opacity, 0 to 1. */
export function blend(over: Rgb, under: Rgb, opacity: number): Rgb {
  const mix = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity);
  return [mix(0), mix(1), mix(2)];
}

/** `#rrggbb` */
export function toHex(colour: Rgb): string {
  const two = (channel: number) =>
    Math.max(0, Math.min(255, Math.round(channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${two(colour[0])}${two(colour[1])}${two(colour[2])}`;
}

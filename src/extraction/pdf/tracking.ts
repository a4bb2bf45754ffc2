import type { Glyph } from './glyphs.ts';

/** Fewer letters may be initials. */
const fewestLetters = 6;
/** In ems: so much wider than most gaps of its line is the one between two words. */
const widerAtWords = 0.2;

/** A headline whose letters are set far apart, each by itself, is made of words still: only its wider gaps are spaces. */
export function settleTracking(glyphs: readonly Glyph[]): void {
  const behindFirst = glyphs.slice(1);
  const apart = behindFirst.filter((glyph) => glyph.spaceBefore).length;
  const letters = glyphs.filter(({ text }) => /^\p{L}$/u.test(text)).length;
  if (letters < fewestLetters || letters < 0.7 * glyphs.length || apart < 0.9 * behindFirst.length) return;
  const gaps = behindFirst.map((glyph, at) => glyph.rect.left - glyphs[at]!.rect.right);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  for (const [at, glyph] of behindFirst.entries())
    glyph.spaceBefore = gaps[at]! > usual + widerAtWords * glyph.style.size;
}

import sharp from 'sharp';
import './fonts.ts';

/** A colour that runs into a second one, and the letters on it. */
const grounds = [
  ['#0b3d66', '#1e88a8', '#ffffff'],
  ['#ffffff', '#e8eef4', '#112222'],
  ['#5b0f3c', '#c2185b', '#ffffff'],
  ['#f4c430', '#f08a24', '#201400'],
  ['#222222', '#000000', '#f5f5f5'],
  ['#e9f5ec', '#b9dfc3', '#0d3b1e'],
] as const;

/** A filled shape and the letters on it. */
const fills = [
  ['#f7b733', '#0b3d66'],
  ['#d32f2f', '#ffffff'],
  ['#ffffff', '#0b3d66'],
  ['#0a7d3c', '#ffffff'],
  ['#111111', '#ffffff'],
  ['#ffe08a', '#5b0f3c'],
] as const;

const calls = ['Start today', 'Apply now', 'Open an account', 'Claim £50', 'Get your quote', 'Join free'];
const offers = ['8% AER', 'Only 3 days', 'Save £175', '0% fees', '£50 bonus', 'Up 23%'];
const headline = 'Earn more on your savings';

const one = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;

/** A banner with a button and a round badge, whose letters stand on another ground than the rest; 36 of them differ. */
export async function makeButtonBanner(index: number): Promise<{ png: Buffer; texts: string[] }> {
  const row = Math.floor(index / grounds.length);
  const [from, to, ink] = one(grounds, index);
  const [button, onButton] = one(fills, index * 5 + row);
  const [badge, onBadge] = one(fills, index * 5 + 3 + row);
  const [call, offer] = [one(calls, index), one(offers, index + 2)];
  const bold = 'font-family="Liberation Sans" font-weight="bold"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="628">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1200" height="628" fill="url(#g)"/><circle cx="980" cy="200" r="130" fill="${badge}"/>
    <text x="980" y="214" text-anchor="middle" ${bold} font-size="44" fill="${onBadge}">${offer}</text>
    <text x="60" y="130" ${bold} font-size="48" fill="${ink}">${headline}</text>
    <rect x="60" y="300" width="${call.length * 20 + 80}" height="86" rx="${one([0, 12, 43], index)}" fill="${button}"/>
    <text x="100" y="355" ${bold} font-size="34" fill="${onButton}">${call}</text></svg>`;
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), texts: [headline, offer, call] };
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    pound: '£',
    euro: '€',
    cent: '¢',
    yen: '¥',
    bull: '•',
    middot: '·',
    times: '×',
    frac12: '½',
    frac14: '¼',
    dagger: '†',
    sect: '§',
    deg: '°',
  }),
);

/** The character that an HTML entity at this place stands for, and where it ends. */
export function decodeEntity(text: string, at: number): { text: string; end: number } | undefined {
  const match = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,20}));/i.exec(text.slice(at, at + 30));
  if (!match) return undefined;
  const code = match[1] ? Number(match[1]) : match[2] ? Number.parseInt(match[2], 16) : undefined;
  const isCharacter = code !== undefined && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  const character = isCharacter ? String.fromCodePoint(code) : named.get(match[3] ?? '');
  return character === undefined ? undefined : { text: character, end: at + match[0].length };
}

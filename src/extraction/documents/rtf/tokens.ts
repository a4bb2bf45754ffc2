/** The pieces that rich text is written in. */
export type Token =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; name: string; value: number | undefined }
  /** `\~`, `\*` and the like. */
  | { kind: 'symbol'; sign: string }
  | { kind: 'byte'; value: number }
  /** Characters as bytes of the current code page, one each. */
  | { kind: 'text'; text: string };

const piece = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/giy;

/** Rich text piece by piece; what `\bin` announces is passed over. */
export function* tokensOf(source: string): Generator<Token> {
  piece.lastIndex = 0;
  let at = 0;
  while (at < source.length) {
    piece.lastIndex = at;
    const match = piece.exec(source);
    if (!match) return;
    at = piece.lastIndex;
    const token = tokenOf(match);
    if (token?.kind === 'word' && token.name === 'bin') at += Math.max(0, token.value ?? 0);
    else if (token) yield token;
  }
}

function tokenOf([, name, value, byte, sign, brace, text]: RegExpExecArray): Token | undefined {
  if (name !== undefined) return { kind: 'word', name, value: value === undefined ? undefined : Number(value) };
  if (byte !== undefined) return { kind: 'byte', value: Number.parseInt(byte, 16) };
  if (sign !== undefined) return { kind: 'symbol', sign };
  if (brace !== undefined) return { kind: brace === '{' ? 'open' : 'close' };
  return text === undefined ? undefined : { kind: 'text', text };
}

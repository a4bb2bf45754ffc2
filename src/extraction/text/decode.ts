import { garbledIn } from '../../document/garbled.ts';
import type { Unread } from '../../document/model.ts';

export interface DecodedText {
  text: string;
  encoding: string;
  /** Set where the characters could only be guessed. */
  unread: Unread[];
}

const marks: { encoding: string; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

function markedEncoding(bytes: Uint8Array): string | undefined {
  return marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding;
}

/** UTF-16 without a mark gives itself away: in Western text every other byte is zero. */
function bareUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = sample.length * 0.3;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/** What an HTML or XML file says of itself in its first bytes, as browsers look for it. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const name = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start);
  return (name?.[1] ?? name?.[2])?.toLowerCase();
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes to characters: by byte order mark, as UTF-8, as declared, and at last as Windows Western, which is noted. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const certain = [markedEncoding(bytes), bareUtf16(bytes), 'utf-8', declaredEncoding(bytes)];
  for (const encoding of certain) {
    const text = encoding === undefined ? undefined : tryDecode(bytes, encoding);
    if (encoding !== undefined && text !== undefined) return { text, encoding, unread: garbledIn(text) };
  }
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    encoding: 'windows-1252',
    unread: [
      {
        what: 'Accented letters and signs',
        why: 'The file does not say how its characters are encoded; they were taken as Windows Western. Save it as UTF-8.',
      },
    ],
  };
}

/** Encodings by the number of a Windows code page. */
const pages: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Code pages by a font's character set. */
const charsets: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

export function codePageOf(charset: number): number | undefined {
  return charsets[charset];
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Characters that stand for bytes of a code page, as text. */
export function decodeBytes(bytes: string, codePage: number): string {
  const name = pages[codePage] ?? 'windows-1252';
  const decoder = decoders.get(name) ?? new TextDecoder(name);
  decoders.set(name, decoder);
  return decoder.decode(Buffer.from(bytes, 'latin1'));
}

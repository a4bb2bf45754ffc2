/** The weights know so many tokens; those after the vocabulary's are marks that no speech is made of. */
const tokens = 32_768;

/** What the recogniser reads: a line for each token, in base64, with its number. `<0x0A>` is a byte. */
export function tokensFile(vocabulary: readonly string[]): string {
  return Array.from({ length: tokens }, (_, at) => {
    const token = vocabulary[at] ?? ' ';
    const byte = /^<0x([0-9A-F]{2})>$/.exec(token)?.[1];
    const bytes = byte === undefined ? Buffer.from(token) : Buffer.from(byte, 'hex');
    return `${bytes.toString('base64')} ${at}\n`;
  }).join('');
}

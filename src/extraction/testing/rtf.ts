/** A rich text file: font 1 is Cyrillic, font 2 Japanese, colour 1 black, colour 2 white. */
export function rtfOf(body: string): string {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Mincho;}}';
  const colours = '{\\colortbl;\\red0\\green0\\blue0;\\red255\\green255\\blue255;}';
  const head = `{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1${fonts}${colours}{\\info{\\title Draft}}{\\*\\generator Acme;}`;
  return `${head}\n${body}}`;
}

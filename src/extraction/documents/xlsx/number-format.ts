/** Formats that a workbook may name by number without writing them down (ECMA-376 part 1, 18.8.30). */
export const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  49: '@',
};

type Token = { kind: 'literal'; text: string } | { kind: 'digits'; text: string } | { kind: 'date'; text: string };

const pieces =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[(h+|m+|s+)\]|\[[^\]]*\]|(AM\/PM|A\/P|y+|m+|d+|h+|s+)|([0#?][0#?,]*(?:\.[0#?]+)?,*|\.[0#?]+)|([\s\S])/gi;

function tokensOf(section: string): Token[] {
  const tokens: Token[] = [];
  for (const [, quoted, escaped, currency, elapsed, date, digits, other] of section.matchAll(pieces)) {
    const literal = quoted ?? escaped ?? currency ?? other;
    if (digits !== undefined) tokens.push({ kind: 'digits', text: digits });
    else if ((date ?? elapsed) !== undefined)
      tokens.push({ kind: 'date', text: (date ?? elapsed ?? '').toLowerCase() });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
  }
  return tokens;
}

/** Sections are parted by semicolons outside quotes: positive; negative; zero; text. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [piece] of format.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|[\s\S]/g)) {
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  }
  return sections;
}

/** A number as the cell shows it. */
export function formatNumber(value: number, format: string | undefined, since1904 = false): string {
  if (format === undefined || format === '@' || /^general$/i.test(format)) return general(value);
  const sections = sectionsOf(format);
  const isNegative = value < 0;
  const chosen = (value === 0 ? sections[2] : isNegative ? sections[1] : undefined) ?? sections[0] ?? '';
  const ownSign = isNegative && sections.length > 1;
  if (/^general$/i.test(chosen)) return general(ownSign ? Math.abs(value) : value);
  const tokens = tokensOf(chosen);
  if (tokens.some((token) => token.kind === 'date')) return formatDate(value, tokens, since1904);
  // A fraction or an exponent: the plain number says the same.
  if (/[Ee][+-]|[?#0]\s*\/\s*[?#0]/.test(chosen)) return general(value);
  return formatDecimal(ownSign ? Math.abs(value) : value, tokens);
}

function general(value: number): string {
  return String(Number.parseFloat(value.toPrecision(11)));
}

function formatDecimal(value: number, tokens: Token[]): string {
  const percents = tokens.filter((token) => token.kind === 'literal' && token.text === '%').length;
  const scaled = Math.abs(value) * 100 ** percents;
  const digits = tokens.findIndex((token) => token.kind === 'digits');
  const shown = tokens.map((token, at) => {
    if (token.kind === 'literal') return token.text;
    return at === digits ? decimal(scaled, token.text) : '';
  });
  return `${value < 0 && digits >= 0 ? '-' : ''}${shown.join('')}`;
}

function decimal(value: number, pattern: string): string {
  // Commas at the end divide by a thousand each; commas inside part the thousands.
  const bare = pattern.replace(/,+$/, '');
  const thousands = pattern.length - bare.length;
  const [whole = '', fraction = ''] = bare.split('.');
  const rounded = (value / 1000 ** thousands).toFixed(Math.min(20, fraction.length));
  const [digits = '0', places = ''] = rounded.split('.');
  const least = whole.replace(/[^0]/g, '').length;
  const padded = (least === 0 && digits === '0' ? '' : digits).padStart(least, '0');
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(?:\d{3})+$)/g, ',') : padded;
  const optional = fraction.length - fraction.replace(/[#?]+$/, '').length;
  const kept = places.replace(new RegExp(`0{0,${optional}}$`), '');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function formatDate(serial: number, tokens: Token[], since1904: boolean): string {
  // Excel believes in 29 February 1900; from 1 March 1900 on, day 0 is 30 December 1899.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(epoch + Math.round(serial * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return general(serial);
  const halfDay = tokens.some((token) => /^a/.test(token.text) && token.kind === 'date');
  return tokens
    .map((token, at) => {
      if (token.kind !== 'date') return token.kind === 'literal' ? token.text : '';
      const minutes = token.text.startsWith('m') && isMinutes(tokens, at);
      return minutes ? padTo(moment.getUTCMinutes(), token.text) : datePart(moment, token.text, halfDay);
    })
    .join('');
}

/** An m beside hours or seconds is minutes. */
function isMinutes(tokens: Token[], at: number): boolean {
  const isDate = (token: Token) => token.kind === 'date';
  const before = tokens.slice(0, at).findLast(isDate);
  const after = tokens.slice(at + 1).find(isDate);
  return before?.text.startsWith('h') === true || after?.text.startsWith('s') === true;
}

function padTo(value: number, code: string): string {
  return String(value).padStart(Math.min(2, code.length), '0');
}

function datePart(moment: Date, code: string, halfDay: boolean): string {
  const hours = moment.getUTCHours();
  switch (code[0]) {
    case 'y':
      return code.length > 2 ? String(moment.getUTCFullYear()) : padTo(moment.getUTCFullYear() % 100, 'yy');
    case 'm':
      return named(months[moment.getUTCMonth()] ?? '', moment.getUTCMonth() + 1, code);
    case 'd':
      return named(days[moment.getUTCDay()] ?? '', moment.getUTCDate(), code);
    case 'h':
      return padTo(halfDay ? hours % 12 || 12 : hours, code);
    case 's':
      return padTo(moment.getUTCSeconds(), code);
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}

function named(name: string, value: number, code: string): string {
  if (code.length <= 2) return padTo(value, code);
  return code.length === 3 ? name.slice(0, 3) : name;
}

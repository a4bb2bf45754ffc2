import { YAMLException } from 'js-yaml';
import { isScalar, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import type { Mistake } from './mistake.ts';
import { RepeatedTooOften } from './read-yaml.ts';
import { type RulebookFile, type Spot, spotAt } from './rulebook-file.ts';

/** What is wrong, and what would be accepted. */
type Fault = Pick<Mistake, 'message'> & { fix: string };

/** What stands where a byte was no UTF-8, and what text in UTF-16 is full of. */
const undecoded = /[\ufffd\0]/;

/** What YAML does not take, in quotes or out of them. */
const unprintable = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/u;

/** A file that was saved in another encoding is read wrongly without a word: this says so. */
export function encodingMistake(file: RulebookFile): Mistake | undefined {
  const found = undecoded.exec(file.text);
  return found === null
    ? undefined
    : {
        file: file.path,
        ...spotAt(file.text, found.index),
        message: 'the file is not text in UTF-8: characters of it cannot be read',
        fix: 'save it as UTF-8',
      };
}

/**
 * Why a file is not YAML, in an author's words; never empty. `error` is the quick parser's; the other parser reads the file
 * again, since it knows most faults by name, but what it passes over is a fault all the same.
 */
export function yamlMistakes(file: RulebookFile, error: unknown): Mistake[] {
  if (error instanceof RepeatedTooOften) return [{ file: file.path, line: 1, column: 1, ...repeated }];
  const at = unprintable.exec(file.text);
  if (at !== null) return [{ file: file.path, ...spotAt(file.text, at.index), ...strangeCharacter(at[0]) }];
  // The other parser takes long over such a file.
  if (isTooDeep(error) || file.text.length > longestReadAgain) return [quickMistake(file, error)];
  const counter = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: counter });
  const placeOf = (offset: number): Spot => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const twice = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  if (twice.length > 0)
    return twice
      .slice(0, mostTwice)
      .map(({ pos }) => ({ file: file.path, ...placeOf(pos[0]), ...doubleKey(file.text.slice(pos[0])) }));
  const quick = quickMistake(file, error);
  const [first] = document.errors.filter(({ code }) => code !== 'RESOURCE_EXHAUSTION');
  if (first === undefined) return [quick];
  const place = placeOf(first.pos[0]);
  // An entry that is indented too far is noticed on the line before it.
  if (first.code === 'BLOCK_AS_IMPLICIT_KEY' && quick.line > place.line) return [{ ...quick, ...wrongIndent }];
  if (isUnclosedQuote(first)) return [{ file: file.path, ...placeOf(lastQuoteIn(document)), ...unclosedQuote }];
  return [{ file: file.path, ...place, ...(isTabbed(file.text, place) ? tabbed : faultOf(first)) }];
}

/** The parser only sees that the line does not stand where its neighbours do. */
const isTabbed = (text: string, { line }: Spot): boolean => /^ *\t/.test(text.split('\n')[line - 1] ?? '');

/** In characters: files of rules are far shorter. */
const longestReadAgain = 30_000;

/** More of them help nobody. */
const mostTwice = 50;

const isTooDeep = (error: unknown): boolean => error instanceof YAMLException && /nesting exceeded/.test(error.reason);

const repeated: Fault = {
  message: 'what "&" names and "*" repeats makes more than the whole file',
  fix: 'write it out',
};
const wrongIndent: Fault = {
  message: 'this line is not indented as its neighbours are',
  fix: 'begin the fields of one thing in the same column',
};
const tabbed: Fault = {
  message: 'a tab stands where a line is indented',
  fix: 'indent with spaces, two for each level',
};
const unclosedQuote: Fault = { message: 'a quotation mark opens here and is never closed', fix: 'close it' };
const inQuotes = 'put the whole value in quotes; patterns stand in a block after "|", one a line';
const unreadable: Fault = { message: 'this cannot be read as YAML', fix: inQuotes };

const strangeCharacter = (character: string): Fault => ({
  message: `the character U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')} cannot be seen and is no part of a text`,
  fix: 'take it out',
});

const doubleKey = (from: string): Fault => {
  const key = /^["']?([^"':\n]+)/.exec(from)?.[1] ?? '';
  return { message: `"${key}" stands here for the second time: keys must be unique`, fix: 'keep one of the two' };
};

const isUnclosedQuote = ({ code, message }: YAMLError): boolean =>
  code === 'MISSING_CHAR' && message.startsWith('Missing closing');

/** Where the last text in quotes begins: one that is not closed goes to the end of the file. */
function lastQuoteIn(document: ReturnType<typeof parseDocument>): number {
  let last = 0;
  visit(document, {
    Scalar: (_, node) => {
      if (isScalar(node) && /^QUOTE/.test(node.type ?? '')) last = Math.max(last, node.range?.[0] ?? 0);
    },
  });
  return last;
}

/** By the code of the parser's error, and words of its message where one code stands for several faults. */
const faults: readonly (readonly [code: string, words: RegExp, fault: Fault])[] = [
  ['TAB_AS_INDENT', /./, tabbed],
  [
    'MULTIPLE_DOCS',
    /./,
    { message: 'a second document begins here', fix: 'take out the line "---" or "...": a file is one document' },
  ],
  [
    'BAD_INDENT',
    /end with a ([\]}])/,
    {
      message: 'a bracket that was opened above is not closed before this line',
      fix: 'close it with "]" or "}", or indent this line if it belongs inside',
    },
  ],
  ['BAD_INDENT', /./, wrongIndent],
  [
    'MISSING_CHAR',
    /, or :|between flow/,
    {
      message: 'a comma is missing between two entries in brackets',
      fix: `put a comma; a text that has quotation marks in it stands in the other kind: 'We say "hi".'`,
    },
  ],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    /./,
    {
      message: 'there are two colons in one line',
      fix: 'put a text that has ": " in it in quotes; begin fields of their own on lines of their own',
    },
  ],
  [
    'BAD_SCALAR_START',
    /./,
    {
      message: 'no value begins with this sign',
      fix: inQuotes,
    },
  ],
  [
    'UNEXPECTED_TOKEN',
    /Block scalar header|Not a YAML token/,
    {
      message: 'after "|" or ">" nothing more stands on the line',
      fix: 'begin the text on the next line, indented, or put it in quotes',
    },
  ],
  [
    'UNEXPECTED_TOKEN',
    /./,
    {
      message: 'words follow where the value has ended',
      fix: `${inQuotes}; a text that has quotation marks in it stands in the other kind`,
    },
  ],
  [
    'MULTILINE_IMPLICIT_KEY',
    /./,
    {
      message: 'this is no "field: value"',
      fix: 'put a colon and a space after the name of a field, and indent the lines of a text beneath its field',
    },
  ],
  [
    'BAD_DQ_ESCAPE',
    /./,
    { message: 'a backslash in double quotes begins a code', fix: 'use single quotes, in which it is itself' },
  ],
];

const faultOf = ({ code, message }: YAMLError): Fault =>
  faults.find(([ofCode, words]) => ofCode === code && words.test(message))?.[2] ?? unreadable;

/** By words of the quick parser's reason: what only it notices. */
const quickFaults: readonly (readonly [RegExp, Fault])[] = [
  [/nesting exceeded/, { message: 'brackets are nested more than 100 deep', fix: 'take levels out' }],
  [/unknown tag|explicit tag/, { message: 'a value begins with "!", which YAML reads as a command', fix: inQuotes }],
  [
    /duplicated/,
    { message: 'a field stands here for the second time: keys must be unique', fix: 'keep one of the two' },
  ],
  [/alias|anchor/, { message: 'a value begins with "*" or "&", which YAML reads as a command', fix: inQuotes }],
];

function quickMistake({ path, text }: RulebookFile, error: unknown): Mistake {
  if (!(error instanceof YAMLException)) return { file: path, line: 1, column: 1, ...unreadable };
  const { reason, mark } = error;
  const fault = quickFaults.find(([words]) => words.test(reason))?.[1] ?? unreadable;
  // A tag is noticed at the end of what it stands before.
  const tag = /!<(?:tag:yaml\.org,2002:)?([^>]+)>/.exec(reason)?.[1];
  const tagged = tag === undefined ? -1 : text.indexOf(tag.startsWith('!') ? tag : `!!${tag}`);
  const place = tagged >= 0 ? spotAt(text, tagged) : { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 };
  return { file: path, ...place, ...fault };
}

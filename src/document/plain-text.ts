import type { Block, BlockKind, Document } from './model.ts';

interface Line {
  start: number;
  end: number;
  text: string;
}

const listMarker = /^(?:[-*+•▪◦‣·–✓✔✅➤►→]|\d{1,2}[.)])\s/u;
const sentenceEnd = /[.!?:;…。！？"'”’)\]]$/u;
const startsSmall = /^\p{Ll}/u;
/** How a subject is named, and what is shown beside it, in the languages that rulebooks speak. */
const subjectField = /^(?:subject|betreff|objet|onderwerp|asunto|oggetto)\s*:/i;
const previewField =
  /^(?:pre-?header|preview(?: text)?|vorschau(?:text)?|pré-?(?:en-?tête|header)|aperçu|voorbeeld(?:tekst)?|vista previa|anteprima)\s*:/i;
const isMailField = (line: string): boolean => subjectField.test(line) || previewField.test(line);

function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  for (const match of content.matchAll(/[^\r\n\u2028\u2029]+|\r\n|[\r\n\u2028\u2029]/g)) {
    const isBreak = /^[\r\n\u2028\u2029]/.test(match[0]);
    const text = isBreak ? '' : match[0].trim();
    const start = match.index + (isBreak ? 0 : match[0].length - match[0].trimStart().length);
    lines.push({ start, end: start + text.length, text: isBreak ? '\n' : text });
  }
  return lines;
}

/** How wide the lines of a text are, in characters, and whether they were broken for want of room. */
interface Setting {
  width: number;
  isWrapped: boolean;
}

/** Lines broken at a column by whoever typed them read on; a headline above its text does not. */
function readsOn(before: Line, after: Line, { width, isWrapped }: Setting): boolean {
  if (listMarker.test(after.text)) return false;
  if (sentenceEnd.test(before.text)) return false;
  if (isMailField(before.text)) return false;
  if (startsSmall.test(after.text)) return before.text.length >= 30;
  if (isWrapped) return isFull(before, after, width);
  return before.text.length >= 60 && before.text.length >= width - 16 && width <= 120;
}

/** The next word would not have fitted. */
const isFull = (before: Line, after: Line, width: number): boolean =>
  before.text.length + 1 + after.text.search(/\s|$/) > width;

/** Fewer lines that go on in small letters prove nothing. */
const fewestWrapped = 3;
const narrowest = 30;

/** Where each line that goes on in small letters follows a full one, all lines were broken at that width. */
function settingOf(lines: Line[]): Setting {
  const width = widthOf(lines);
  if (width < narrowest || width > 120) return { width, isWrapped: false };
  const goingOn = lines.flatMap((line, at) => {
    const before = lines[at - 2];
    if (before === undefined || before.text.trim() === '' || lines[at - 1]?.text !== '\n') return [];
    return startsSmall.test(line.text) ? [isFull(before, line, width)] : [];
  });
  return { width, isWrapped: goingOn.length >= fewestWrapped && goingOn.every(Boolean) };
}

function kindOf(text: string, isNearTop: boolean): BlockKind {
  if (isNearTop && subjectField.test(text)) return 'subject';
  if (isNearTop && previewField.test(text)) return 'preheader';
  return listMarker.test(text) ? 'list-item' : 'paragraph';
}

function widthOf(lines: Line[]): number {
  return lines.reduce((widest, line) => Math.max(widest, line.text.length), 0);
}

/** The blocks of a text that keeps every character: a line, or lines that were only wrapped, each. */
function textBlocks(content: string): Block[] {
  const lines = linesOf(content);
  const setting = settingOf(lines);
  const blocks: Block[] = [];
  let last: Line | undefined;
  let breaks = 0;
  for (const line of lines) {
    if (line.text === '\n') {
      breaks += 1;
      continue;
    }
    if (line.text === '') continue;
    const open = blocks.at(-1);
    if (open && last && breaks === 1 && readsOn(last, line, setting)) {
      open.end = line.end;
    } else {
      blocks.push({ kind: kindOf(line.text, blocks.length < 3), start: line.start, end: line.end, runs: [] });
    }
    last = line;
    breaks = 0;
  }
  for (const block of blocks) {
    block.runs = [{ start: block.start, end: block.end, source: 'text', visible: true }];
  }
  return blocks;
}

/** A text as it stands: the page's text is the content, character for character. */
export function readPlainText(content: string): Document {
  return {
    format: 'text',
    pages: [{ number: 1, text: content, blocks: textBlocks(content), medium: 'text' }],
    unread: [],
  };
}

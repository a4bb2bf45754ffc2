import { addBlock, type BlockInput, type RunInput } from '../../document/builder.ts';
import type { BlockKind, Page } from '../../document/model.ts';

export type Look = Omit<RunInput, 'text'>;

export interface BlockRole {
  kind: BlockKind;
  level?: number;
}

interface Stream {
  runs: RunInput[];
  role: BlockRole;
  /** White space was read that shows only when something follows. */
  spacePending: boolean;
  endsInSpace: boolean;
}

/**
 * Turns text as it stands in the markup into blocks as a reader sees them. What is hidden stands in blocks of its own
 * after the block it was found in, so that it neither parts a word nor adds one.
 */
export interface Flow {
  text(value: string, look: Look, role: BlockRole): void;
  /** Text that keeps its spaces and line breaks. */
  verbatim(value: string, look: Look, role: BlockRole): void;
  lineBreak(look: Look, role: BlockRole): void;
  /** Space between boxes that stand side by side. */
  gap(): void;
  /** Ends the block under way; one that is not seen ends only what is hidden. */
  boundary(isSeen: boolean): void;
  /** Words that belong to something in the block under way: they follow it. */
  aside(block: BlockInput): void;
  finish(): void;
}

const fresh = (): Stream => ({ runs: [], role: { kind: 'paragraph' }, spacePending: false, endsInSpace: true });

function sameLook(run: RunInput, look: Look): boolean {
  return (
    run.size === look.size &&
    run.colour === look.colour &&
    run.background === look.background &&
    run.bold === look.bold &&
    run.struck === look.struck &&
    run.href === look.href &&
    run.hiddenBecause === look.hiddenBecause &&
    run.source === look.source &&
    run.onDemand === look.onDemand &&
    run.navigates === look.navigates &&
    run.contrast === look.contrast
  );
}

function append(stream: Stream, text: string, look: Look): void {
  const last = stream.runs.at(-1);
  if (last && sameLook(last, look)) last.text += text;
  else stream.runs.push({ ...look, text });
}

function appendCollapsed(stream: Stream, value: string, look: Look): void {
  const text = value.replace(/[ \t\n\r\f]+/g, ' ');
  const core = text.trim() === '' && /^ ?$/.test(text) ? '' : text.replace(/^ | $/g, '');
  if (text.startsWith(' ') && !stream.endsInSpace) stream.spacePending = true;
  if (core === '') return;
  const last = stream.runs.at(-1);
  if (stream.spacePending && last) last.text += ' ';
  append(stream, core, look);
  stream.endsInSpace = false;
  stream.spacePending = text.endsWith(' ');
}

function takeBlock(stream: Stream): BlockInput | undefined {
  const runs = stream.runs.splice(0);
  stream.spacePending = false;
  stream.endsInSpace = true;
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return undefined;
  first.text = first.text.replace(/^[ \t\n\r]+/, '');
  last.text = last.text.trimEnd();
  if (runs.every((run) => run.text.trim() === '')) return undefined;
  return { ...stream.role, runs };
}

export function flowInto(page: Page): Flow {
  const seen = fresh();
  const hidden = fresh();
  const following: BlockInput[] = [];
  const streamFor = (look: Look, role: BlockRole) => {
    const stream = look.visible === false ? hidden : seen;
    if (stream.runs.length === 0) stream.role = role;
    return stream;
  };
  const endHidden = () => {
    const block = takeBlock(hidden);
    if (block) following.push(block);
  };
  const boundary = (isSeen: boolean) => {
    endHidden();
    if (!isSeen) return;
    const block = takeBlock(seen);
    if (block) addBlock(page, block);
    for (const each of following.splice(0)) addBlock(page, each);
  };
  return {
    text: (value, look, role) => appendCollapsed(streamFor(look, role), value, look),
    verbatim(value, look, role) {
      const stream = streamFor(look, role);
      append(stream, value.replace(/\r\n?/g, '\n'), look);
      stream.endsInSpace = /\s$/.test(value);
      stream.spacePending = false;
    },
    lineBreak(look, role) {
      const stream = streamFor(look, role);
      if (stream.runs.length > 0) append(stream, '\n', stream.runs.at(-1) ?? look);
      stream.endsInSpace = true;
      stream.spacePending = false;
    },
    gap() {
      if (!seen.endsInSpace) seen.spacePending = true;
    },
    boundary,
    aside: (block) => following.push(block),
    finish: () => boundary(true),
  };
}

import type { BlockKind } from '../../../document/model.ts';
import type { Destination, GroupState, ParagraphState, Tables } from './state.ts';

/** Control words that stand for a character. */
export const characters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tab: '\t',
    line: '\n',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    endash: '–',
    emdash: '—',
    emspace: '\u2003',
    enspace: '\u2002',
  }),
);

/** Groups whose text is not the document's, or is said elsewhere in the file as well. */
const skippedGroups = new Set(
  'stylesheet info listtable listoverridetable revtbl generator themedata colorschememapping datastore latentstyles rsidtbl xmlnstbl filetbl listtext pntext pntxta pntxtb nonshppict shprslt sp objdata objclass objname atnid atnauthor atndate atnref atntime atrfstart atrfend bkmkstart bkmkend private ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template userprops'.split(
    ' ',
  ),
);

/** Groups marked `\*` whose text is read all the same. */
const knownStarred = new Set(['fldinst', 'shpinst', 'shptxt', 'annotation', 'shppict', 'footnote', 'pn', 'ud']);

/** What a group is for, by its first word; undefined where the word says nothing about that. */
export function destinationOf(word: string, starred: boolean): Destination | undefined {
  if (skippedGroups.has(word) || (starred && !knownStarred.has(word))) return 'skipped';
  if (word === 'fonttbl') return 'fonts';
  if (word === 'colortbl') return 'colours';
  if (word === 'fldinst') return 'field';
  return word === 'pict' ? 'picture' : undefined;
}

/** Groups that are paragraphs of another kind. */
export const sinkKinds: ReadonlyMap<string, BlockKind> = new Map(
  Object.entries({
    footnote: 'footnote',
    annotation: 'comment',
    header: 'header',
    headerl: 'header',
    headerr: 'header',
    headerf: 'header',
    footer: 'footer',
    footerl: 'footer',
    footerr: 'footer',
    footerf: 'footer',
    shptxt: 'paragraph',
  }),
);

const isOn = (value: number | undefined) => value !== 0;

type GroupControl = (group: GroupState, value: number | undefined) => void;

/** Control words that change how the following characters look. */
export const groupControls: ReadonlyMap<string, GroupControl> = new Map(
  Object.entries({
    plain: (group) => {
      group.look = { points: 12 };
      group.colour = 0;
      group.background = 0;
      group.deleted = false;
    },
    b: (group, value) => {
      group.look.bold = isOn(value);
    },
    strike: (group, value) => {
      group.look.struck = isOn(value);
    },
    striked: (group, value) => {
      group.look.struck = isOn(value);
    },
    super: (group, value) => {
      group.look.raised = isOn(value);
    },
    up: (group, value) => {
      group.look.raised = isOn(value);
    },
    nosupersub: (group) => {
      group.look.raised = false;
    },
    sub: (group) => {
      group.look.raised = false;
    },
    fs: (group, value) => {
      group.look.points = (value ?? 24) / 2;
    },
    v: (group, value) => {
      if (isOn(value)) group.look.hidden = 'It is formatted as hidden text.';
      else delete group.look.hidden;
    },
    deleted: (group, value) => {
      group.deleted = isOn(value);
    },
    cf: (group, value) => {
      group.colour = value ?? 0;
    },
    cb: (group, value) => {
      group.background = value ?? 0;
    },
    highlight: (group, value) => {
      group.background = value ?? 0;
    },
    chcbpat: (group, value) => {
      group.background = value ?? 0;
    },
    f: (group, value) => {
      group.font = value ?? 0;
    },
    uc: (group, value) => {
      group.skipAfterUnicode = Math.max(0, value ?? 1);
    },
  }),
);

type ParagraphControl = (paragraph: ParagraphState, value: number | undefined, tables: Tables) => void;

/** Control words about the paragraph under way or the whole file. */
export const paragraphControls: ReadonlyMap<string, ParagraphControl> = new Map(
  Object.entries({
    intbl: (paragraph) => {
      paragraph.inTable = true;
    },
    ls: (paragraph) => {
      paragraph.isListItem = true;
    },
    pnlvlblt: (paragraph) => {
      paragraph.isListItem = true;
    },
    outlinelevel: (paragraph, value) => {
      if (value !== undefined && value < 9) paragraph.level = value + 1;
    },
    cbpat: (paragraph, value) => {
      paragraph.shading = value ?? 0;
    },
    clcbpat: (_, __, tables) => {
      tables.paintsCells = true;
    },
    ansicpg: (_, value, tables) => {
      tables.codePage = value ?? 1252;
    },
    mac: (_, __, tables) => {
      tables.codePage = 10000;
    },
  }),
);

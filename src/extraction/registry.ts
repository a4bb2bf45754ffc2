import {
  drawingTypes,
  filmTypes,
  officeTypes,
  pdfTypes,
  plainTextTypes,
  plainType,
  rasterTypes,
  soundTypes,
  webPageTypes,
} from '../kernel/content-types.ts';
import { type FormatReader, ReadingFailure } from './reader.ts';

/** What must be known of a format before its reader, and the libraries behind it, are loaded. */
export interface Shelf {
  contentTypes: readonly string[];
  weight: FormatReader['weight'];
  /** Where files of this shelf wait for each other: films take minutes, and no page waits behind them. */
  lane: 'text' | 'pages' | 'media';
  /** The most wall-clock time any reader of the shelf asks for. */
  limitMs: number;
  load(): Promise<readonly FormatReader[]>;
}

export const shelves: readonly Shelf[] = [
  {
    contentTypes: [...webPageTypes, 'application/xhtml+xml'],
    weight: 'light',
    lane: 'text',
    limitMs: 20_000,
    load: async () => [(await import('./html/index.ts')).htmlReader],
  },
  {
    contentTypes: pdfTypes,
    weight: 'heavy',
    lane: 'pages',
    limitMs: 120_000,
    load: async () => [(await import('./pdf/index.ts')).pdfReader],
  },
  {
    contentTypes: [...plainTextTypes, 'text/x-markdown'],
    weight: 'light',
    lane: 'text',
    limitMs: 20_000,
    load: async () => (await import('./documents/text-readers.ts')).textReaders,
  },
  {
    contentTypes: officeTypes,
    weight: 'heavy',
    lane: 'pages',
    limitMs: 20_000,
    load: async () => (await import('./documents/index.ts')).documentReaders,
  },
  {
    contentTypes: rasterTypes,
    weight: 'heavy',
    lane: 'pages',
    limitMs: 60_000,
    load: async () => (await import('./pictures/index.ts')).pictureReaders,
  },
  {
    contentTypes: drawingTypes,
    weight: 'heavy',
    lane: 'pages',
    limitMs: 30_000,
    load: async () => (await import('./pictures/index.ts')).pictureReaders,
  },
  {
    contentTypes: [...filmTypes, ...soundTypes],
    weight: 'heavy',
    lane: 'media',
    limitMs: 300_000,
    load: async () => (await import('./media/index.ts')).mediaReaders,
  },
];

/** Every type that is read, as declared. */
export const readableTypes: readonly string[] = shelves.flatMap((shelf) => shelf.contentTypes);

function unsupported(contentType: string): ReadingFailure {
  return new ReadingFailure('UNSUPPORTED_FILE', `Files of the type ${plainType(contentType)} are not read.`);
}

export function shelfFor(contentType: string): Shelf {
  const type = plainType(contentType);
  const shelf = shelves.find((each) => each.contentTypes.includes(type));
  if (!shelf) throw unsupported(contentType);
  return shelf;
}

export async function readerFor(contentType: string): Promise<FormatReader> {
  const type = plainType(contentType);
  const readers = await shelfFor(contentType).load();
  const reader = readers.find((each) => each.contentTypes.includes(type));
  if (!reader) throw unsupported(contentType);
  return reader;
}

import {
  drawingTypes,
  filmTypes,
  officeDocument,
  officeTypes,
  pdfTypes,
  plainTextTypes,
  plainType,
  rasterTypes,
  soundTypes,
  webPageTypes,
} from '../kernel/content-types.ts';

export const fileFormats = ['text', 'video', 'audio', 'image', 'pdf', 'document'] as const;
export type FileFormat = (typeof fileFormats)[number];
/** Text is inline; every other format is uploaded. */
export type UploadFormat = Exclude<FileFormat, 'text'>;

/** The MIME types that an upload of each format may declare. */
export const acceptedTypes: Record<UploadFormat, readonly string[]> = {
  pdf: pdfTypes,
  image: [...rasterTypes, ...drawingTypes],
  video: filmTypes,
  audio: soundTypes,
  document: [...officeTypes, ...webPageTypes, ...plainTextTypes],
};

const megabyte = 1_048_576;

/** Contract, "Limits": the most bytes a file of each format may have. */
export const largestFile: Record<UploadFormat, number> = {
  pdf: 30 * megabyte,
  image: 30 * megabyte,
  video: 2048 * megabyte,
  audio: 2048 * megabyte,
  document: 10 * megabyte,
};

const formatByType = new Map(
  Object.entries(acceptedTypes).flatMap(([format, types]) =>
    types.map((type) => [type, format as UploadFormat] as const),
  ),
);

/** For clients that name a file but not its type. */
const typeByExtension: Readonly<Record<string, string>> = {
  ...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' },
  ...{ gif: 'image/gif', svg: 'image/svg+xml', bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff' },
  ...{ avif: 'image/avif', mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', avi: 'video/x-msvideo' },
  ...{ mkv: 'video/x-matroska', mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', ogg: 'audio/ogg' },
  ...{ flac: 'audio/flac', aac: 'audio/aac', weba: 'audio/webm', oga: 'audio/ogg', m4v: 'video/mp4' },
  ...{ docx: `${officeDocument}.wordprocessingml.document` },
  ...{ xlsx: `${officeDocument}.spreadsheetml.sheet`, pptx: `${officeDocument}.presentationml.presentation` },
  ...{ odt: 'application/vnd.oasis.opendocument.text', rtf: 'application/rtf', htm: 'text/html', html: 'text/html' },
  ...{ txt: 'text/plain', md: 'text/markdown', csv: 'text/csv', eml: 'message/rfc822' },
};

export function typeOfName(fileName: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(typeByExtension, extension) ? typeByExtension[extension] : undefined;
}

/** The format that a MIME type belongs to; undefined when none accepts it. */
export const formatOf = (contentType: string): UploadFormat | undefined => formatByType.get(plainType(contentType));

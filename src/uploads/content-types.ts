export const fileFormats = ['text', 'video', 'audio', 'image', 'pdf', 'document'] as const;
export type FileFormat = (typeof fileFormats)[number];
/** Text is inline; every other format is uploaded. */
export type UploadFormat = Exclude<FileFormat, 'text'>;

const officeDocument = 'application/vnd.openxmlformats-officedocument';

/** The MIME types that an upload of each format may declare. */
export const acceptedTypes: Record<UploadFormat, readonly string[]> = {
  pdf: ['application/pdf'],
  image: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/svg+xml',
    'image/bmp',
    'image/tiff',
    'image/avif',
  ],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-matroska'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/x-wav', 'audio/ogg', 'audio/webm', 'audio/flac', 'audio/aac'],
  document: [
    `${officeDocument}.wordprocessingml.document`,
    `${officeDocument}.spreadsheetml.sheet`,
    `${officeDocument}.presentationml.presentation`,
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'text/rtf',
    'text/html',
    'text/plain',
    'text/markdown',
    'text/csv',
    'message/rfc822',
  ],
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

/** The type without its parameters (`text/html; charset=utf-8`), in lower case. */
export const plainType = (contentType: string): string => contentType.split(';')[0]!.trim().toLowerCase();

/** The format that a MIME type belongs to; undefined when none accepts it. */
export const formatOf = (contentType: string): UploadFormat | undefined => formatByType.get(plainType(contentType));

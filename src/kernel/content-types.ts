/**
 * The MIME types that a file may be declared as, in the groups in which they are read. What is taken in and what can be
 * read must not differ, so both are made from here.
 */
export const pdfTypes = ['application/pdf'];

export const drawingTypes = ['image/svg+xml'];

export const rasterTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/tiff',
  'image/avif',
];

export const filmTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-matroska'];

export const soundTypes = [
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/x-wav',
  'audio/ogg',
  'audio/webm',
  'audio/flac',
  'audio/aac',
];

/** What the types of all office formats of one maker begin with. */
export const officeDocument = 'application/vnd.openxmlformats-officedocument';

export const officeTypes = [
  `${officeDocument}.wordprocessingml.document`,
  `${officeDocument}.spreadsheetml.sheet`,
  `${officeDocument}.presentationml.presentation`,
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/rtf',
  'message/rfc822',
];

export const webPageTypes = ['text/html'];

export const plainTextTypes = ['text/plain', 'text/markdown', 'text/csv'];

/** The type without its parameters (`text/html; charset=utf-8`), in lower case. */
export const plainType = (contentType: string): string => contentType.split(';')[0]!.trim().toLowerCase();

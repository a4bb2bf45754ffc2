export { acceptedTypes, type FileFormat, fileFormats, formatOf, type UploadFormat } from './content-types.ts';
export { findUploads, markUploadsUsed, type Upload } from './used.ts';

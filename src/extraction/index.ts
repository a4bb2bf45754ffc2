export { isHtml } from './html/is-html.ts';
export { readInlineText } from './inline.ts';
export { createFileReading, type FileReading, type FileReadingOptions } from './pool.ts';
export { asReadingFailure, readSource } from './read-source.ts';
export { ReadingFailure, type ReadingFailureCode, readingFailures, type SourceFile } from './reader.ts';
export { readableTypes } from './registry.ts';

export { isHtml } from './html/is-html.ts';
export { readInlineText } from './inline.ts';
export { ReadingFailure, type ReadingFailureCode, readingFailures, type SourceFile } from './reader.ts';

import type { Document } from '../document/model.ts';
import type { ReadingFailureCode, ReadingOptions, SourceFile } from './reader.ts';

/** A file, or the inline content of a promotion. */
export type Source = SourceFile | { content: string };

/** What passes between the service and a process that reads. */
export interface Request {
  id: number;
  source: Source;
  options?: ReadingOptions;
}

export type Answer =
  | { id: number; document: Document }
  | { id: number; failure: { code: ReadingFailureCode; message: string } };

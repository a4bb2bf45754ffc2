import type { Document } from '../document/model.ts';
import type { ReadingFailureCode, ReadingOptions, SourceFile } from './reader.ts';

/** What passes between the service and a process that reads. */
export interface Request {
  id: number;
  file: SourceFile;
  options?: ReadingOptions;
}

export type Answer =
  | { id: number; document: Document }
  | { id: number; failure: { code: ReadingFailureCode; message: string } };

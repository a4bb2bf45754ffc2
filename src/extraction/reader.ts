import type { Document } from '../document/model.ts';

/** Codes of a failed evaluation element (contract: `error.code`). */
export const readingFailures = [
  'UNREADABLE_FILE',
  'UNSUPPORTED_FILE',
  'ENCRYPTED_FILE',
  'FILE_TOO_COMPLEX',
  'TIMED_OUT',
  'REVIEWER_UNAVAILABLE',
] as const;

export type ReadingFailureCode = (typeof readingFailures)[number];

/** Thrown by readers. The message goes to the marketing person: what is wrong with the file, what to do instead. */
export class ReadingFailure extends Error {
  readonly code: ReadingFailureCode;

  constructor(code: ReadingFailureCode, message: string) {
    super(message);
    this.name = 'ReadingFailure';
    this.code = code;
  }
}

/** A file on local disk, to be read by the reader of its sniffed type. Readers never open any other path. */
export interface SourceFile {
  path: string;
  fileName: string;
  /** The declared MIME type: a claim. */
  contentType: string;
  /** In bytes. */
  size: number;
}

/** Which engine listens to sound. Weights on the machine are preferred to an address; neither: speech stays unheard. */
export interface SpeechSettings {
  url?: string | undefined;
  apiKey?: string | undefined;
  model?: string | undefined;
  /** Folder of sherpa-onnx weights. */
  modelDir?: string | undefined;
}

/** Settings that readers need. They come with the call: readers run in processes without the service's environment. */
export interface ReadingOptions {
  speech?: SpeechSettings | undefined;
}

/** One format. Each reader is one file of this folder (or one sub-folder with an index.ts) that exports one of these. */
export interface FormatReader {
  /** Short name, also `Document.format`: pdf, html, docx … */
  format: string;
  /** MIME types this reader takes, after sniffing. */
  contentTypes: readonly string[];
  /** Wall-clock limit; the child process is killed past it. */
  limitMs: number;
  /** A light format shares the warm child that keeps text reviews quick; a heavy one gets a child of its own. */
  weight: 'light' | 'heavy';
  /** Resolves to what a customer would see and hear. Throws `ReadingFailure`; anything else becomes UNREADABLE_FILE. */
  read(file: SourceFile, options?: ReadingOptions): Promise<Document>;
}

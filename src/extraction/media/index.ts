import type { FormatReader } from '../reader.ts';

export const mediaReaders: FormatReader[] = [];

import type { FormatReader } from '../reader.ts';
import { rasterReaders } from './raster.ts';
import { svgReader } from './svg.ts';

export { closeRecognition } from './engine.ts';
export { paragraphsOf } from './lines.ts';
export { type PlacedText, type Placement, placeWords } from './place-words.ts';
export { recogniseText } from './recognise.ts';
export type { OcrLine, OcrWord, RawPicture, RecognisedText, RecognitionOptions } from './recognised.ts';

export const pictureReaders: FormatReader[] = [...rasterReaders, svgReader];

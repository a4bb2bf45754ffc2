import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SpeechNotHeard } from './engine.ts';

/** What the recogniser is told of a model: which files are its parts. */
export interface ModelParts {
  tokens: string;
  whisper?: { encoder: string; decoder: string; task: 'transcribe'; tailPaddings: number };
  transducer?: { encoder: string; decoder: string; joiner: string };
  senseVoice?: { model: string; useInverseTextNormalization: 1 };
  nemoCtc?: { model: string };
  moonshine?:
    | { encoder: string; mergedDecoder: string }
    | { preprocessor: string; encoder: string; uncachedDecoder: string; cachedDecoder: string };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    throw new SpeechNotHeard('the folder of speech model weights cannot be read');
  }
}

/** Which kind of model a folder holds, by the parts that are in it. Smaller (int8) weights are taken first. */
export function modelPartsIn(folder: string): ModelParts {
  const files = filesIn(folder);
  const find = (pattern: RegExp) => {
    const matches = files.filter((file) => pattern.test(file));
    const file = matches.find((name) => name.includes('int8')) ?? matches[0];
    return file && path.join(folder, file);
  };
  const [tokens, encoder] = [find(/tokens\.txt$/), find(/encoder.*\.(onnx|ort)$/)];
  const moonshine = moonshineParts(find, encoder);
  if (tokens && moonshine) return { tokens, moonshine };
  const [decoder, joiner, model] = [find(/decoder.*\.onnx$/), find(/joiner.*\.onnx$/), find(/model.*\.onnx$/)];
  if (tokens && encoder && decoder && joiner) return { tokens, transducer: { encoder, decoder, joiner } };
  if (tokens && encoder && decoder) {
    return { tokens, whisper: { encoder, decoder, task: 'transcribe', tailPaddings: -1 } };
  }
  if (tokens && model) {
    const isSenseVoice = /sense-?voice/i.test(path.basename(folder));
    return isSenseVoice
      ? { tokens, senseVoice: { model, useInverseTextNormalization: 1 } }
      : { tokens, nemoCtc: { model } };
  }
  throw new SpeechNotHeard('the folder of speech model weights lacks tokens.txt, or the .onnx files that go with it');
}

/** Its decoder is one file, or, in its first version, two. */
function moonshineParts(find: (pattern: RegExp) => string | undefined, encoder: string | undefined) {
  const mergedDecoder = find(/decoder.*merged.*\.(onnx|ort)$/);
  if (encoder && mergedDecoder) return { encoder, mergedDecoder };
  const [preprocessor, encode] = [find(/preprocess.*\.onnx$/), find(/^encode\b.*\.onnx$/)];
  const [uncachedDecoder, cachedDecoder] = [find(/uncached_decode.*\.onnx$/), find(/^cached_decode.*\.onnx$/)];
  return preprocessor && encode && uncachedDecoder && cachedDecoder
    ? { preprocessor, encoder: encode, uncachedDecoder, cachedDecoder }
    : undefined;
}

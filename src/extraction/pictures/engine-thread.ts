// The recognition engine's thread: the library's own script, but for the instructions that it may count with.
import { createRequire } from 'node:module';

const ofLibrary = createRequire(createRequire(import.meta.url).resolve('tesseract.js'));

/**
 * What relaxed instructions give is up to the processor (WebAssembly's relaxed SIMD), and with it could be what words
 * one and the same picture has. Fixed-width SIMD gives the same bits everywhere.
 */
const features: { relaxedSimd: () => Promise<boolean> } = ofLibrary('wasm-feature-detect');
features.relaxedSimd = async () => false;

ofLibrary('./worker-script/node/index.js');

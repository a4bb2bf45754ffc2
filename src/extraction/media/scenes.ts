import { type Caption, shareCovered } from './captions.ts';

/** A stretch of film whose texts add up until one of them goes: what a viewer takes in together. */
export interface Scene {
  startMs: number;
  endMs: number;
  /** Those that appear in it and those that are still there from before. */
  captions: Caption[];
}

/** Something new after something went: the viewer has turned to the next thing. */
const endsWith = (scene: Scene, caption: Caption) =>
  scene.captions.some((earlier) => earlier.endMs <= caption.startMs || replaces(caption, earlier));

/** The old and the new frame overlap by half a second when a line is replaced in its place. */
const replaces = (caption: Caption, earlier: Caption) =>
  earlier.endMs <= caption.startMs + 500 && shareCovered(earlier.line.box, caption.line.box) > 0.3;

export function scenesOf(captions: Caption[], durationMs: number): Scene[] {
  const scenes: Scene[] = [];
  for (const caption of [...captions].sort((a, b) => a.startMs - b.startMs)) {
    const scene = scenes.at(-1);
    if (scene && !endsWith(scene, caption)) {
      scene.captions.push(caption);
      continue;
    }
    const lasting = scene?.captions.filter(({ endMs }) => endMs > caption.startMs) ?? [];
    if (scene) scene.endMs = caption.startMs;
    scenes.push({ startMs: scene ? caption.startMs : 0, endMs: durationMs, captions: [...lasting, caption] });
  }
  return scenes.length > 0 ? scenes : [{ startMs: 0, endMs: durationMs, captions: [] }];
}

import { type Caption, shareCovered } from './captions.ts';

/** A stretch of film whose texts add up without replacing one another: what a viewer takes in together. */
export interface Scene {
  startMs: number;
  endMs: number;
  /** Those that appear in it and those that are still there from before. */
  captions: Caption[];
}

const replaces = (caption: Caption, earlier: Caption) =>
  earlier.endMs <= caption.startMs && shareCovered(earlier.line.box, caption.line.box) > 0.2;

/** A scene ends when something new takes the place of what it showed, or when nothing of it is left. */
function endsWith(scene: Scene, caption: Caption): boolean {
  const isAllGone = scene.captions.every(({ endMs }) => endMs <= caption.startMs);
  return isAllGone || scene.captions.some((earlier) => replaces(caption, earlier));
}

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

import type { MediaSource } from '../ffmpeg.ts';
import type { Stretch } from '../voice-activity.ts';

/** What was said without a pause, with its times. */
export interface SpokenSegment extends Stretch {
  text: string;
  /** 0 to 1, where the engine says. */
  confidence?: number;
  words: SpokenWord[];
}

export interface SpokenWord extends Stretch {
  text: string;
}

/** Turns speech into text. One implementation an engine; which one is used is a setting. */
export interface SpeechEngine {
  name: string;
  /**
   * `speech` is where a voice was heard. Throws `SpeechNotHeard` when the engine cannot be used; what was heard before
   * `inTime` ran out is answered.
   */
  transcribe(source: MediaSource, speech: Stretch[], inTime: AbortSignal): Promise<SpokenSegment[]>;
}

/** The engine is missing, unreachable or refused: the rest of the file is still reviewed. */
export class SpeechNotHeard extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SpeechNotHeard';
  }
}

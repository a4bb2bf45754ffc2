import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Page, Unread } from '../../document/model.ts';
import { decodeAll, type MediaSource } from './ffmpeg.ts';
import type { Subtitles } from './probe.ts';

export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

const timing = /(\d+):(\d{2}):(\d{2})[,.](\d{3})\s*-->\s*(\d+):(\d{2}):(\d{2})[,.](\d{3})/;

/** Hours, minutes, seconds, thousandths. */
const millis = ([hours, minutes, seconds, rest]: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

/** Markup of the formats that ffmpeg turns into SubRip: tags and ASS overrides. */
const plain = (text: string) => text.replaceAll(/<[^>]*>|\{\\[^}]*\}/g, '').trim();

/** SubRip: a number, a line of times, lines of text, an empty line. */
export function parseSubRip(source: string): Cue[] {
  const cues: Cue[] = [];
  for (const part of source.replaceAll('\r', '').split(/\n{2,}/)) {
    const lines = part.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    const times = timing.exec(lines[at] ?? '')?.slice(1);
    const text = plain(lines.slice(at + 1).join('\n'));
    if (times && text) cues.push({ startMs: millis(times.slice(0, 4)), endMs: millis(times.slice(4)), text });
  }
  return cues;
}

const mostBytes = 8 * 1024 * 1024;

/** A track's cues on a page of their own: whoever switches them on reads them beside the picture. */
export async function subtitlePage(source: MediaSource, subtitles: Subtitles, number: number): Promise<Page> {
  const output = ['-map', `0:s:${subtitles.track}`, '-f', 'srt'];
  const cues = parseSubRip((await decodeAll(source, output, mostBytes)).toString('utf8'));
  const page = emptyPage(number, 'video');
  for (const { text, startMs, endMs } of cues) {
    addBlock(page, { kind: 'caption', runs: [{ text, source: 'subtitle', startMs, endMs }] });
  }
  return page;
}

export const pictureSubtitles = ({ language }: Subtitles): Unread => ({
  what: `Subtitles${language ? ` (${language})` : ''}`,
  why: 'the track holds pictures of text; supply the subtitles as text',
});

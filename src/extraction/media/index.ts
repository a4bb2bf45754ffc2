import type { Document, Unread } from '../../document/model.ts';
import { type FormatReader, ReadingFailure, type ReadingOptions, type SourceFile } from '../reader.ts';
import { type Container, sniffContainer } from './container.ts';
import { type MediaSource, mostSeconds } from './ffmpeg.ts';
import { type MediaFacts, probe } from './probe.ts';
import { clock, type Heard, hear } from './sound.ts';
import { chooseEngine } from './speech/choose.ts';
import { pictureSubtitles, subtitlePage } from './subtitles.ts';
import { watch } from './watch.ts';

const limitMs = 300_000;
/** How long words are waited for. A film that took long to watch leaves less: what was seen must not be lost. */
const longestListening = 180_000;
const leftForTheRest = 10_000;

/** What the file has and the reading left out. */
function leftOut(facts: MediaFacts): Unread[] {
  const unread = facts.subtitles.filter(({ isText }) => !isText).map(pictureSubtitles);
  if (facts.soundTracks > 1) {
    unread.push({ what: `${facts.soundTracks - 1} further sound track(s)`, why: 'only the first is listened to' });
  }
  if (facts.claimedSeconds > mostSeconds) {
    unread.push({
      what: `Everything after ${clock(mostSeconds * 1000)}`,
      why: 'longer recordings are reviewed up to there',
      startMs: mostSeconds * 1000,
    });
  }
  return unread;
}

/** A file that breaks off is shorter than it says; headers are off by a little. */
function brokenOff(facts: MediaFacts, durationMs: number): Unread[] {
  const claimedMs = Math.min(facts.claimedSeconds, mostSeconds) * 1000;
  if (durationMs >= claimedMs * 0.9 - 2000) return [];
  return [
    { what: `Everything after ${clock(durationMs)}`, why: 'the file is damaged or incomplete', startMs: durationMs },
  ];
}

async function addSubtitles(document: Document, source: MediaSource, facts: MediaFacts): Promise<void> {
  for (const subtitles of facts.subtitles.filter(({ isText }) => isText)) {
    const page = await subtitlePage(source, subtitles, document.pages.length + 1);
    if (page.text) document.pages.push(page);
  }
}

function addHeard(document: Document, heard: Heard): void {
  if (heard.page) document.pages.push(heard.page);
  document.unread.push(...heard.unread);
  document.durationMs = Math.max(document.durationMs ?? 0, heard.durationMs);
}

async function readMedia(file: SourceFile, options: ReadingOptions | undefined): Promise<Document> {
  const began = performance.now();
  const source: MediaSource = { path: file.path, container: await sniffContainer(file.path) };
  const facts = await probe(source);
  const document: Document = { format: formatOf(source.container), pages: [], unread: leftOut(facts), durationMs: 0 };
  if (facts.picture) {
    const { pages, unread, durationMs } = await watch(source, facts.picture);
    document.pages.push(...pages);
    document.unread.push(...unread);
    document.durationMs = durationMs;
  }
  await addSubtitles(document, source, facts);
  if (facts.soundTracks > 0) {
    const engine = chooseEngine(options?.speech);
    const left = limitMs - leftForTheRest - (performance.now() - began);
    const inTime = AbortSignal.timeout(Math.max(0, Math.min(longestListening, left)));
    addHeard(document, await hear(source, engine && { engine, inTime }, document.pages.length + 1));
  }
  if (!document.durationMs) {
    throw new ReadingFailure('UNREADABLE_FILE', 'Nothing of the file can be decoded; export it again.');
  }
  document.unread.push(...brokenOff(facts, document.durationMs));
  if (document.pages.length === 0) document.pages.push({ number: 1, text: '', blocks: [], medium: 'audio' });
  return document;
}

const formatOf = (container: Container) => ({ mov: 'mp4', matroska: 'webm' })[String(container)] ?? container;

const mediaReader = (format: string, contentTypes: string[]): FormatReader => ({
  format,
  contentTypes,
  limitMs,
  weight: 'heavy',
  read: readMedia,
});

export const mediaReaders: FormatReader[] = [
  mediaReader('video', ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-matroska']),
  mediaReader('audio', [
    ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave'],
    ...['audio/ogg', 'audio/webm', 'audio/flac', 'audio/x-flac', 'audio/aac'],
  ]),
];

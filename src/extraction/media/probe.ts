import { z } from 'zod';
import { ReadingFailure } from '../reader.ts';
import { type MediaSource, probeText } from './ffmpeg.ts';

const number = z.coerce.number().catch(0);

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().catch('unknown'),
  codec_name: z.string().catch('unknown'),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().catch('1:1'),
  disposition: z.object({ attached_pic: z.number().catch(0) }).catch({ attached_pic: 0 }),
  tags: z.object({ language: z.string().optional().catch(undefined) }).catch({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional().catch(undefined) })).catch([]),
});

const probeSchema = z.object({
  streams: z.array(streamSchema).catch([]),
  format: z.object({ duration: number }).catch({ duration: 0 }),
});

export interface Subtitles {
  /** Which of the file's subtitle tracks, from 0. */
  track: number;
  isText: boolean;
  language: string | undefined;
}

export interface MediaFacts {
  /** As shown: turned and with square pixels. */
  picture: { width: number; height: number } | undefined;
  soundTracks: number;
  subtitles: Subtitles[];
  /** What the header claims, in seconds; 0 when it says nothing. */
  claimedSeconds: number;
}

type Stream = z.infer<typeof streamSchema>;

const textSubtitles = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text', 'eia_608']);

function shownSize(stream: Stream): { width: number; height: number } {
  const [across = 1, down = 1] = stream.sample_aspect_ratio.split(':').map(Number);
  const width = across > 0 && down > 0 ? Math.round((stream.width * across) / down) : stream.width;
  const rotation = stream.side_data_list.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  const isSideways = Math.abs(rotation) % 180 === 90;
  return isSideways ? { width: stream.height, height: width } : { width, height: stream.height };
}

function factsOf(streams: Stream[], claimedSeconds: number): MediaFacts {
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0 && stream.width > 0,
  );
  const subtitles = streams.filter((stream) => stream.codec_type === 'subtitle');
  return {
    picture: picture && shownSize(picture),
    soundTracks: streams.filter((stream) => stream.codec_type === 'audio').length,
    subtitles: subtitles.map((stream, track) => ({
      track,
      isText: textSubtitles.has(stream.codec_name),
      language: stream.tags.language,
    })),
    claimedSeconds,
  };
}

/** Which tracks a media file has. */
export async function probe(source: MediaSource): Promise<MediaFacts> {
  const text = (await probeText(source)).toString('utf8');
  const answer = probeSchema.safeParse(parsed(text));
  const facts = factsOf(answer.data?.streams ?? [], answer.data?.format.duration ?? 0);
  if (!facts.picture && facts.soundTracks === 0) {
    throw new ReadingFailure(
      'UNREADABLE_FILE',
      'The file has no picture and no sound that can be decoded; export it again.',
    );
  }
  return facts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

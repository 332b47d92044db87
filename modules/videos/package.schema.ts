import { z } from 'zod'

/** `[offset, length, seconds]` in the rendition's file; bytes and seconds of one segment. */
const Segment = z.tuple([z.int().min(0), z.int().min(1), z.number().positive()])

const Track = z.strictObject({
  /** Names the file `<name>.mp4` beside it: one fragmented MP4, its initialisation first, then its segments. */
  name: z.string().regex(/^[a-z0-9]{1,16}$/),
  /** Peak, bits per second. */
  bandwidth: z.int().min(1),
  /** As in RFC 6381: `avc1.4d401e,mp4a.40.2`. */
  codecs: z.string().regex(/^[\w.,-]{1,80}$/),
  /** Bytes of the initialisation, from the file's beginning. */
  init: z.int().min(1),
  segments: z.array(Segment).min(1).max(20_000),
})

/**
 * `video.json` of a packaged video: what its folder has. Segments of all renditions begin at the same moments, every two
 * seconds, so that one may go on in another and ten seconds end where a segment does.
 */
export const VideoPackage = z.strictObject({
  seconds: z.number().positive(),
  /** With sound, the smallest first; empty where there is sound alone. */
  renditions: z
    .array(Track.extend({ width: z.int().min(16).max(3840), height: z.int().min(16).max(3840) }))
    .max(8),
  /** Sound alone. */
  audio: Track.nullable(),
  /** `thumbnails.jpg`: pictures side by side in rows, for the preview above the bar. */
  thumbnails: z
    .strictObject({
      width: z.int(),
      height: z.int(),
      columns: z.int().min(1),
      count: z.int().min(1),
      /** From one to the next. */
      everySeconds: z.number().positive(),
    })
    .nullable(),
  /** Is there a `poster.jpg`? */
  hasPoster: z.boolean(),
})
export type VideoPackage = z.infer<typeof VideoPackage>
export type VideoTrack = VideoPackage['renditions'][number] | NonNullable<VideoPackage['audio']>

/** Length of a segment; ten seconds are five. */
export const SEGMENT_SECONDS = 2

/** What of a film's file is said by ffprobe, whether it is taken, and what is made of it. */
import { AppError } from '#platform/errors.ts'

export type Source = {
  seconds: number
  video: { width: number; height: number; framesPerSecond: number } | null
  audio: { channels: number } | null
}

export type Rendition = {
  name: string
  width: number
  height: number
  /** Quality of the encoder: the higher, the smaller. */
  quality: number
  /** Bits per second that are never exceeded for long. */
  most: number
  audioBits: number
  channels: 1 | 2
}

export const filmLimits = {
  seconds: 4 * 60 * 60,
  pixels: 8192 * 4320,
  framesPerSecond: 120,
  streams: 32,
} as const

const VIDEO_CODECS = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mpeg2video', 'prores', 'dnxhd']
const AUDIO_CODECS = ['aac', 'mp3', 'mp2', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3']

/** Of what ffprobe answers, what is looked at. Everything may be missing. */
export type Probed = {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    channels?: number
    avg_frame_rate?: string
    r_frame_rate?: string
    duration?: string
    disposition?: { attached_pic?: number }
    side_data_list?: { rotation?: number }[]
  }[]
}

const refuse = (code: string, detail: string) => new AppError(422, code, detail)

/** What is to be made into a film; refused with a sentence for whoever uploaded it. */
export function sourceOf({ format, streams = [] }: Probed): Source {
  if (streams.length > filmLimits.streams) throw refuse('tooManyStreams', 'The file has too many streams.')
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  if (!video && !audio) throw refuse('noFilm', 'There is neither picture nor sound in the file.')
  const seconds = Number(format?.duration ?? video?.duration ?? audio?.duration)
  if (!(seconds > 0)) throw refuse('noLength', 'The file does not say how long it is. It may be incomplete.')
  if (seconds > filmLimits.seconds) throw refuse('tooLong', 'The film is longer than four hours.')
  if (video && !VIDEO_CODECS.includes(video.codec_name ?? ''))
    throw refuse('unknownCodec', 'The picture is in a format that is not taken.')
  if (audio && !AUDIO_CODECS.includes(audio.codec_name ?? '') && !audio.codec_name?.startsWith('pcm_'))
    throw refuse('unknownCodec', 'The sound is in a format that is not taken.')
  return {
    seconds,
    video: video ? pictureOf(video) : null,
    audio: audio ? { channels: audio.channels ?? 2 } : null,
  }
}

function pictureOf(stream: NonNullable<Probed['streams']>[number]): NonNullable<Source['video']> {
  const { width = 0, height = 0 } = stream
  if (width < 16 || height < 16) throw refuse('tooSmall', 'The picture is too small.')
  if (width * height > filmLimits.pixels || Math.max(width, height) > 16_384)
    throw refuse('tooLarge', 'The picture has more points than are taken (8192 × 4320).')
  const framesPerSecond = rateOf(stream.avg_frame_rate) || rateOf(stream.r_frame_rate)
  if (!(framesPerSecond > 0)) throw refuse('noFrames', 'The file has no moving picture.')
  if (framesPerSecond > filmLimits.framesPerSecond)
    throw refuse('tooFast', 'The film has more than 120 pictures a second.')
  const turned = Math.abs(stream.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) % 180 === 90
  return { width: turned ? height : width, height: turned ? width : height, framesPerSecond }
}

function rateOf(text = ''): number {
  const [above, below = '1'] = text.split('/')
  const rate = Number(above) / Number(below)
  return Number.isFinite(rate) ? rate : 0
}

/** Shorter side, most bits, and sound of each step. */
const STEPS = [
  { side: 240, most: 400_000, audioBits: 64_000 },
  { side: 360, most: 800_000, audioBits: 96_000 },
  { side: 480, most: 1_400_000, audioBits: 128_000 },
  { side: 720, most: 2_800_000, audioBits: 128_000 },
  { side: 1080, most: 5_000_000, audioBits: 160_000 },
] as const

/** The smallest first, none larger than the source; at least one. */
export function ladderOf({ width, height }: { width: number; height: number }): Rendition[] {
  const shorter = Math.min(width, height)
  const steps = STEPS.filter(({ side }) => side <= shorter)
  return (steps.length > 0 ? steps : [{ ...STEPS[0], side: shorter }]).map(({ side, most, audioBits }) => {
    const scale = Math.min(side / shorter, 1)
    return {
      name: `v${side}`,
      width: even(width * scale),
      height: even(height * scale),
      quality: 23,
      most,
      audioBits,
      channels: 2,
    }
  })
}

const even = (size: number) => Math.max(16, 2 * Math.round(size / 2))

/** Pictures a second of all renditions: as the source, halved where it has more than sixty. */
export const framesOf = (framesPerSecond: number): number =>
  framesPerSecond > 60 ? framesPerSecond / 2 : Math.max(1, framesPerSecond)

export type Thumbnails = {
  width: number
  height: number
  columns: number
  count: number
  everySeconds: number
}

/** At most a hundred pictures. */
export function thumbnailsOf(
  seconds: number,
  { width, height }: { width: number; height: number },
): Thumbnails {
  const everySeconds = Math.max(2, Math.ceil(seconds / 100))
  const count = Math.max(1, Math.ceil(seconds / everySeconds))
  const scale = 160 / Math.max(width, height)
  return {
    width: even(width * scale),
    height: even(height * scale),
    columns: Math.min(10, count),
    count,
    everySeconds,
  }
}

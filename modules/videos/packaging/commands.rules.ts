/**
 * What ffmpeg and ffprobe are told. Files come from strangers: only the demuxer that their first bytes ask for is used, only
 * files are opened, and memory has a bound.
 */
import { SEGMENT_SECONDS } from '../package.schema.ts'
import { filmLimits, framesOf, type Rendition, type Source, type Thumbnails } from './source.rules.ts'

export type Container = 'mov' | 'matroska' | 'mpegts'

/** By the first bytes, whatever the file is called; null: none that is taken. */
export function containerOf(start: Buffer): Container | null {
  const brand = start.toString('latin1', 4, 8)
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(brand)) return 'mov'
  if (start.length >= 4 && start.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
  if (start.length > 376 && start[0] === 0x47 && start[188] === 0x47 && start[376] === 0x47) return 'mpegts'
  return null
}

const bounded = ['-max_alloc', String(1 << 30)]

const input = (file: string, container: Container) => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts',
  '-max_pixels',
  String(filmLimits.pixels),
  '-f',
  container,
  '-i',
  `file:${file}`,
]

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error']

export const probing = (file: string, container: Container): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  ...bounded,
  '-of',
  'json',
  '-show_format',
  '-show_streams',
  ...input(file, container),
]

const FRAGMENTED = 'empty_moov+default_base_moof+negative_cts_offsets'

export type Encoding = {
  file: string
  container: Container
  source: Source
  renditions: readonly Rendition[]
  /** Bits per second of the track of sound alone; null: none is made. */
  audioAlone: { bits: number; channels: 1 | 2; rate: number } | null
  /** Hertz of the sound of renditions. */
  rate: number
  folder: string
  /** Bytes after which a file is not written on. */
  mostBytes: number
  /** How much time the encoder takes to save bytes. */
  preset: 'veryfast' | 'slower'
}

/** All renditions in one pass, with one decoder and the same keyframes. */
export function encoding(wanted: Encoding): string[] {
  const { file, container, source, renditions, audioAlone } = wanted
  return [
    ...quiet,
    '-y',
    ...bounded,
    '-progress',
    'pipe:1',
    ...input(file, container),
    '-filter_complex',
    graphOf(wanted),
    ...renditions.flatMap((rendition, index) => [
      ...pictureOf(rendition, index, framesOf(source.video!.framesPerSecond)),
      ...(source.audio
        ? soundOf({
            pad: `a${index}`,
            bits: rendition.audioBits,
            channels: rendition.channels,
            rate: wanted.rate,
          })
        : []),
      ...outputOf(wanted, rendition.name, `frag_keyframe+${FRAGMENTED}`),
    ]),
    ...(audioAlone
      ? [
          ...soundOf({ pad: 'alone', ...audioAlone }),
          '-frag_duration',
          String(SEGMENT_SECONDS * 1_000_000),
          ...outputOf(wanted, 'audio', FRAGMENTED),
        ]
      : []),
  ]
}

function graphOf({ source, renditions, audioAlone, rate }: Encoding): string {
  const parts: string[] = []
  if (renditions.length > 0) {
    const pads = renditions.map((_, index) => `[s${index}]`)
    const rate = framesOf(source.video!.framesPerSecond).toFixed(4)
    parts.push(`[0:v:0]fps=${rate}:start_time=0,split=${pads.length}${pads.join('')}`)
    for (const [index, { width, height }] of renditions.entries())
      parts.push(`[s${index}]scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p[v${index}]`)
  }
  if (source.audio) {
    const pads = [...renditions.map((_, index) => `[a${index}]`), ...(audioAlone ? ['[alone]'] : [])]
    parts.push(
      `[0:a:0]aresample=async=1:first_pts=0,loudnorm=I=-16:TP=-1.5:LRA=11,aresample=${rate},asplit=${pads.length}${pads.join('')}`,
    )
  }
  return parts.join(';')
}

const pictureOf = ({ most, quality }: Rendition, index: number, frames: number) => [
  '-map',
  `[v${index}]`,
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-crf',
  String(quality),
  '-maxrate',
  String(most),
  '-bufsize',
  String(most * 2),
  '-force_key_frames',
  `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
  '-sc_threshold',
  '0',
  '-g',
  String(Math.ceil(frames * SEGMENT_SECONDS * 2)),
]

const soundOf = ({
  pad,
  bits,
  channels,
  rate,
}: {
  pad: string
  bits: number
  channels: 1 | 2
  rate: number
}) => ['-map', `[${pad}]`, '-c:a', 'aac', '-b:a', String(bits), '-ac', String(channels), '-ar', String(rate)]

const outputOf = ({ folder, mostBytes, preset }: Encoding, name: string, flags: string) => [
  ...(name === 'audio' ? [] : ['-preset', preset]),
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fs',
  String(mostBytes),
  '-movflags',
  flags,
  '-f',
  'mp4',
  `file:${folder}/${name}.mp4`,
]

/** A picture of the film at a moment, no wider than 1280. */
export const poster = (file: string, at: number, target: string): string[] => [
  ...quiet,
  '-y',
  ...bounded,
  '-ss',
  at.toFixed(3),
  ...input(file, 'mov'),
  '-frames:v',
  '1',
  '-vf',
  "scale='min(1280,iw)':-2",
  '-q:v',
  '8',
  '-f',
  'mjpeg',
  `file:${target}`,
]

/** All thumbnails in one picture. */
export const thumbnails = (
  file: string,
  { width, height, columns, count, everySeconds }: Thumbnails,
  target: string,
) => [
  ...quiet,
  '-y',
  ...bounded,
  ...input(file, 'mov'),
  '-frames:v',
  '1',
  '-an',
  '-vf',
  `fps=1/${everySeconds}:start_time=0,scale=${width}:${height},tile=${columns}x${Math.ceil(count / columns)}`,
  '-q:v',
  '9',
  '-f',
  'mjpeg',
  `file:${target}`,
]

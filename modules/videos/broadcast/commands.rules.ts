/**
 * What ffmpeg is told to receive. It listens on one port for one encoder, or reads what is handed to it; only the demuxer of the
 * protocol is used, nothing else is opened, and memory has a bound.
 */
import { SEGMENT_SECONDS } from '../package.schema.ts'

/** How an encoder sends; `hls`: none does, the stream comes from an address outside. */
export type BroadcastWay = 'srt' | 'rtmp' | 'hls'

/** Pictures of all broadcasts are brought to these sizes: what comes after a lost connection goes on in the same file. */
export const BROADCAST_RENDITIONS = [
  { name: '240p', width: 426, height: 240, bits: 400_000, audioBits: 64_000 },
  { name: '480p', width: 854, height: 480, bits: 1_200_000, audioBits: 96_000 },
  { name: '720p', width: 1280, height: 720, bits: 2_800_000, audioBits: 128_000 },
] as const
const SOUND = { name: 'audio', audioBits: 96_000 } as const
const FRAMES = 25
const FRAGMENTED = 'empty_moov+default_base_moof+negative_cts_offsets'

/** The tracks in the order in which they are written: the first to descriptor 3, the next to 4. */
export const BROADCAST_TRACKS: readonly string[] = [
  ...BROADCAST_RENDITIONS.map(({ name }) => name),
  SOUND.name,
]

/** An encoder that comes in by a port, or bytes that are handed on. */
export type Source =
  | { way: 'srt' | 'rtmp'; bind: string; port: number; secret: string }
  | { way: 'hls'; form: 'mpegts' | 'mp4' }

export type Receiving = {
  source: Source
  /** Where the picture of now is written, again and again. */
  picture: string
}

export function receiving({ source, picture }: Receiving): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'warning', '-y', '-max_alloc', String(1 << 30)],
    ...['-max_pixels', String(3840 * 2160)],
    ...inputOf(source),
    ...['-filter_complex', graph()],
    ...BROADCAST_RENDITIONS.flatMap(({ name, bits, audioBits }, index) => [
      ...['-map', `[${name}]`, '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast'],
      ...['-tune', 'zerolatency', '-b:v', String(bits), '-maxrate', String(bits), '-bufsize', String(bits)],
      ...['-g', String(FRAMES * SEGMENT_SECONDS), '-keyint_min', String(FRAMES * SEGMENT_SECONDS)],
      ...['-sc_threshold', '0', ...soundOf(audioBits)],
      ...[
        '-movflags',
        `frag_keyframe+${FRAGMENTED}`,
        '-flush_packets',
        '1',
        '-f',
        'mp4',
        `pipe:${3 + index}`,
      ],
    ]),
    ...soundOf(SOUND.audioBits),
    ...['-frag_duration', String(SEGMENT_SECONDS * 1_000_000), '-movflags', FRAGMENTED],
    ...['-flush_packets', '1', '-f', 'mp4', `pipe:${3 + BROADCAST_RENDITIONS.length}`],
    ...['-map', '[picture]', '-q:v', '8', '-update', '1', '-atomic_writing', '1'],
    ...['-f', 'image2', `file:${picture}`],
  ]
}

function inputOf(source: Source): string[] {
  if (source.way === 'hls')
    return [
      ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'mpegts,mov,mp4,m4a,3gp,3g2,mj2'],
      ...['-f', source.form, '-i', 'pipe:0'],
    ]
  const { way, bind, port, secret } = source
  if (way === 'srt')
    return [
      ...['-protocol_whitelist', 'srt', '-format_whitelist', 'mpegts', '-f', 'mpegts', '-i'],
      `srt://${bind}:${port}?mode=listener&passphrase=${secret}&pbkeylen=16&latency=300000`,
    ]
  return [
    ...['-protocol_whitelist', 'rtmp,tcp', '-format_whitelist', 'flv,live_flv', '-f', 'flv'],
    ...['-listen', '1', '-i', `rtmp://${bind}:${port}/live/${secret}`],
  ]
}

/** ffmpeg lets a stream of another name in and says so before it reads any of it. */
export const isStrangersStream = (line: string): boolean =>
  /Unexpected stream|App field don't match/i.test(line)

function graph(): string {
  const names = BROADCAST_RENDITIONS.map(({ name }) => name)
  const sizes = BROADCAST_RENDITIONS.map(
    ({ name, width, height }) =>
      `[s${name}]scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p[${name}]`,
  )
  return [
    `[0:v:0]fps=${FRAMES},split=${names.length + 1}${names.map((name) => `[s${name}]`).join('')}[now]`,
    ...sizes,
    '[now]fps=1/2,scale=640:-2[picture]',
  ].join(';')
}

const soundOf = (bits: number): string[] => [
  ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', String(bits), '-ac', '2', '-ar', '48000'],
  ...['-af', 'aresample=async=1:first_pts=0'],
]

/** One film's file into a package: renditions, sound, pictures, and `video.json` last, so that a folder with one is whole. */
import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/errors.ts'
import { VideoPackage } from '../package.schema.ts'
import { type Container, containerOf, encoding, poster, probing, thumbnails } from './commands.rules.ts'
import { readFragments } from './fragments.ts'
import { ladderOf, type Rendition, type Source, sourceOf, thumbnailsOf } from './source.rules.ts'
import { runTool, ToolFailure, type VideoTools } from './tools.ts'

export type Packaging = {
  tools: VideoTools
  /** The film as it came. */
  file: string
  /** Empty; made by whoever asks. */
  folder: string
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
  /** Milliseconds for all of it; without: by the film's length. */
  timeout?: number
  mostBytes?: number
  /** Of the demo, whose films are small. */
  renditions?: readonly Rendition[]
  rate?: number
  audioAlone?: { bits: number; channels: 1 | 2; rate: number } | null
  preset?: 'veryfast' | 'slower'
  posterAt?: number
  /** Ahead of others, as somebody waits for it; otherwise behind everything else that wants the processor. */
  isUrgent?: boolean
}

const MINUTE = 60_000
const GIGABYTE = 1_000_000_000

export async function packageFilm(packaging: Packaging): Promise<VideoPackage> {
  const { tools, file, folder, signal, preset = 'veryfast', rate = 48_000, isUrgent } = packaging
  const { source, container } = await probeFilm(packaging)
  const renditions = packaging.renditions ?? (source.video ? ladderOf(source.video) : [])
  const audioAlone =
    packaging.audioAlone === undefined
      ? source.audio && { bits: 96_000, channels: 2 as const, rate: 48_000 }
      : packaging.audioAlone
  const mostBytes = packaging.mostBytes ?? 20 * GIGABYTE
  const args = encoding({ file, container, source, renditions, audioAlone, rate, folder, mostBytes, preset })
  await runOrSay({
    program: tools.ffmpeg,
    args,
    timeout: packaging.timeout ?? Math.max(10 * MINUTE, source.seconds * 15_000),
    onLine: (line) => packaging.onProgress?.(percentOf(line, source.seconds)),
    signal,
    isUrgent,
  })
  await requireSmall(
    packaging,
    [...renditions.map(({ name }) => name), ...(audioAlone ? ['audio'] : [])],
    mostBytes,
  )
  return finishPackage(packaging, {
    renditions,
    hasAudio: audioAlone !== null,
    atLeast: source.seconds * 0.9 - 2,
  })
}

/** Files of tracks that lie in the folder become a package: described, with its pictures. */
export async function finishPackage(
  packaging: Packaging,
  given: {
    renditions: readonly Pick<Rendition, 'name' | 'width' | 'height'>[]
    hasAudio: boolean
    /** Seconds; what is shorter was cut off. */
    atLeast?: number
  },
): Promise<VideoPackage> {
  const { folder } = packaging
  const described = await indexOf({ folder, ...given })
  if (described.seconds < (given.atLeast ?? 0))
    throw new AppError(422, 'truncated', 'The file ends before the film does. Upload it once more.')
  const pictures = await makePictures(packaging, described)
  const whole = VideoPackage.parse({ ...described, ...pictures })
  await writeFile(join(folder, 'video.json'), `${JSON.stringify(whole)}\n`)
  return whole
}

/** What the file has; refused with a sentence where it is not taken. */
export async function probeFilm({
  tools,
  file,
  signal,
  isUrgent,
}: Pick<Packaging, 'tools' | 'file' | 'signal' | 'isUrgent'>): Promise<{
  source: Source
  container: Container
}> {
  const container = containerOf(await startOf(file))
  if (!container)
    throw new AppError(
      422,
      'unknownContainer',
      'This is no film that is taken: MP4, MOV, MKV, WebM or MPEG-TS.',
    )
  const said = await runOrSay({
    program: tools.ffprobe,
    args: probing(file, container),
    timeout: MINUTE,
    signal,
    isUrgent,
  })
  return { source: sourceOf(JSON.parse(said || '{}')), container }
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function runOrSay(run: Parameters<typeof runTool>[0]): Promise<string> {
  try {
    return await runTool(run)
  } catch (error) {
    if (!(error instanceof ToolFailure) || error.reason === 'stopped') throw error
    if (error.reason === 'time')
      throw new AppError(422, 'tookTooLong', 'The film took longer to be made than is allowed.')
    throw new AppError(422, 'unreadable', 'The file cannot be read. It is damaged or incomplete.', {
      cause: error,
    })
  }
}

async function requireSmall(
  { folder }: Packaging,
  names: readonly string[],
  mostBytes: number,
): Promise<void> {
  const sizes = await Promise.all(names.map((name) => stat(join(folder, `${name}.mp4`))))
  if (sizes.some(({ size }) => size >= mostBytes))
    throw new AppError(422, 'tooManyBytes', 'What became of the film is larger than is allowed.')
}

const percentOf = (line: string, seconds: number): number => {
  const at = /^out_time_us=(\d+)$/.exec(line)?.[1]
  return at === undefined ? 0 : Math.min(99, Math.floor(Number(at) / 10_000 / seconds))
}

async function indexOf({
  folder,
  renditions,
  hasAudio,
}: {
  folder: string
  renditions: readonly Pick<Rendition, 'name' | 'width' | 'height'>[]
  hasAudio: boolean
}): Promise<Omit<VideoPackage, 'thumbnails' | 'hasPoster'>> {
  const trackOf = async (name: string) => {
    const { init, segments, codecs, seconds } = await readFragments(join(folder, `${name}.mp4`))
    const peak = Math.max(...segments.map(([, bytes, length]) => (bytes * 8) / Math.max(length, 0.5)))
    return { seconds, track: { name, bandwidth: Math.ceil(peak), codecs, init, segments } }
  }
  const pictures = await Promise.all(
    renditions.map(async ({ name, width, height }) => ({ ...(await trackOf(name)), width, height })),
  )
  const audio = hasAudio ? await trackOf('audio') : null
  return {
    // Sound ends a little later than the picture: what is seen counts.
    seconds: pictures.length > 0 ? Math.max(...pictures.map(({ seconds }) => seconds)) : audio!.seconds,
    renditions: pictures.map(({ track, width, height }) => ({ ...track, width, height })),
    audio: audio?.track ?? null,
  }
}

async function makePictures(
  { tools, folder, signal, posterAt, isUrgent }: Packaging,
  { renditions, seconds }: Pick<VideoPackage, 'renditions' | 'seconds'>,
): Promise<Pick<VideoPackage, 'thumbnails' | 'hasPoster'>> {
  const [smallest] = renditions
  const largest = renditions.at(-1)
  if (!smallest || !largest) return { thumbnails: null, hasPoster: false }
  const rows = thumbnailsOf(seconds, smallest)
  const run = (args: readonly string[]) =>
    runOrSay({ program: tools.ffmpeg, args, timeout: 10 * MINUTE, signal, isUrgent })
  const at = posterAt ?? Math.min(seconds * 0.1, 30)
  await run(poster(join(folder, `${largest.name}.mp4`), at, join(folder, 'poster.jpg')))
  await run(thumbnails(join(folder, `${smallest.name}.mp4`), rows, join(folder, 'thumbnails.jpg')))
  return { thumbnails: rows, hasPoster: true }
}

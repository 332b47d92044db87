/**
 * A package that grows: each track's file beside a list of its segments. A segment is on the disk before its line is, so that
 * whoever reads sees whole ones only, and whoever goes on after a crash cuts off what has no line.
 */
import { appendFile, mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '#platform/errors.ts'
import type { VideoPackage, VideoTrack } from '../package.schema.ts'
import { shiftTime, type Track } from '../packaging/mp4-boxes.ts'
import { BROADCAST_RENDITIONS, BROADCAST_TRACKS } from './commands.rules.ts'
import type { Fragment, Initialisation } from './fragment-reader.ts'

type Segment = VideoTrack['segments'][number]
type Heading = { init: number; codecs: string }

const files = (folder: string, name: string) => ({
  data: join(folder, `${name}.mp4`),
  heading: join(folder, `${name}.json`),
  index: join(folder, `${name}.index`),
})

/** What has come so far. @throws 404 before every track has a segment */
export async function readGrowing(folder: string): Promise<VideoPackage> {
  const tracks = await Promise.all(BROADCAST_TRACKS.map((name) => readTrack(folder, name)))
  const found = new Map(tracks.flatMap((track) => (track ? [[track.name, track]] : [])))
  if (found.size < BROADCAST_TRACKS.length) throw notFound()
  const renditions = BROADCAST_RENDITIONS.map(({ name, width, height }) => ({
    ...found.get(name)!,
    width,
    height,
  }))
  const seconds = secondsOf(renditions[0]!.segments)
  return { seconds, renditions, audio: found.get('audio')!, thumbnails: null, hasPoster: false }
}

async function readTrack(folder: string, name: string): Promise<VideoTrack | null> {
  const { heading, index } = files(folder, name)
  const [head, lines] = await Promise.all(
    [heading, index].map((file) => readFile(file, 'utf8').catch(() => null)),
  )
  const segments = segmentsOf(lines ?? '')
  if (!head || segments.length === 0) return null
  const { init, codecs } = JSON.parse(head) as Heading
  return { name, init, codecs, segments, bandwidth: bandwidthOf(name) }
}

/** A line that is not finished is none yet. */
const segmentsOf = (lines: string): Segment[] =>
  lines
    .slice(0, lines.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number) as Segment)

const secondsOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, [, , seconds]) => sum + seconds, 0)

function bandwidthOf(name: string): number {
  const rendition = BROADCAST_RENDITIONS.find((one) => one.name === name)
  return rendition ? rendition.bits + rendition.audioBits : 110_000
}

export type GrowingTrack = Awaited<ReturnType<typeof openGrowingTrack>>

/** Goes on where it ended; writes one after the other. */
export async function openGrowingTrack(folder: string, name: string) {
  await mkdir(folder, { recursive: true })
  const { data, heading, index } = files(folder, name)
  const known = await readTrack(folder, name)
  let init = known?.init ?? 0
  let codecs = known?.codecs ?? null
  let seconds = known ? secondsOf(known.segments) : 0
  const last = known?.segments.at(-1)
  let end = last ? last[0] + last[1] : 0
  if (known) await truncate(data, end)
  else await Promise.all([data, heading, index].map((file) => rm(file, { force: true })))

  return {
    name,
    seconds: () => seconds,
    /** @throws where what comes now cannot go on in the file that is there */
    async begin(initialisation: Initialisation): Promise<void> {
      if (codecs !== null) {
        if (codecs !== initialisation.codecs) throw new OtherSignal()
        return
      }
      init = initialisation.bytes.length
      codecs = initialisation.codecs
      end = init
      await writeFile(data, initialisation.bytes)
      await writeFile(heading, JSON.stringify({ init, codecs }))
    },
    /** Moved by so many seconds, behind what is there. */
    async append(fragment: Fragment, given: { tracks: readonly Track[]; shift: number }): Promise<void> {
      shiftTime(fragment.bytes, given.tracks, given.shift)
      const handle = await open(data, 'r+')
      try {
        await handle.write(fragment.bytes, 0, fragment.bytes.length, end)
      } finally {
        await handle.close()
      }
      await appendFile(index, `${end} ${fragment.bytes.length} ${fragment.seconds.toFixed(5)}\n`)
      end += fragment.bytes.length
      seconds += fragment.seconds
    },
  }
}

/** The encoder sends something whose pictures cannot follow those that are there. */
export class OtherSignal extends Error {
  override name = 'OtherSignal'
}

/** What only a growing package has. */
export async function removeGrowing(folder: string): Promise<void> {
  for (const name of BROADCAST_TRACKS) {
    const { heading, index } = files(folder, name)
    await rm(heading, { force: true })
    await rm(index, { force: true })
  }
}

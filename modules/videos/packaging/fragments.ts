/** Where the pieces of one fragmented MP4 lie: read from its boxes, of which only the small ones are loaded. */
import { open } from 'node:fs/promises'
import { type Box, boxAt, codecsOf, timeOf, tracksOf } from './mp4-boxes.ts'

export type Fragments = {
  /** Bytes before the first segment. */
  init: number
  /** As in `video.json`: `[offset, length, seconds]`. */
  segments: [number, number, number][]
  seconds: number
  /** As in RFC 6381. */
  codecs: string
}

type Read = (offset: number, length: number) => Promise<Buffer>

/** More than this of headings is no file of ours. */
const MOST_HEADING = 8_000_000

export async function readFragments(file: string): Promise<Fragments> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read: Read = async (offset, length) => {
      if (length > MOST_HEADING) throw new Error('a box is too large')
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead < length) throw new Error('the file ends within a box')
      return buffer
    }
    return await fragmentsOf(await topBoxes(read, size), read)
  } finally {
    await handle.close()
  }
}

async function topBoxes(read: Read, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let offset = 0; offset < size; ) {
    const head = await read(offset, Math.min(16, size - offset))
    const box = boxAt(head, 0, offset)
    if (!box || offset + box.size > size) throw new Error('the file ends within a box')
    boxes.push(box)
    if (boxes.length > 100_000) throw new Error('too many boxes')
    offset += box.size
  }
  return boxes
}

async function fragmentsOf(boxes: Box[], read: Read): Promise<Fragments> {
  const first = boxes.findIndex(({ type }) => type === 'moof')
  const moov = boxes.slice(0, Math.max(0, first)).find(({ type }) => type === 'moov')
  if (!moov) throw new Error('the file is not in fragments')
  const heading = await read(moov.offset, moov.size)
  const tracks = tracksOf(heading)
  const track = tracks.find(({ isVideo }) => isVideo) ?? tracks[0]
  if (!track) throw new Error('the file has no track')
  const pieces: { offset: number; length: number; start: number; own: number }[] = []
  for (let index = first; index < boxes.length; index++) {
    const moof = boxes[index]!
    if (moof.type !== 'moof') continue
    const mdat = boxes[index + 1]
    if (mdat?.type !== 'mdat') throw new Error('a fragment has no data')
    const time = timeOf(await read(moof.offset, moof.size), track)
    if (time) pieces.push({ offset: moof.offset, length: moof.size + mdat.size, ...time })
    else if (pieces.length > 0) pieces.at(-1)!.length = mdat.offset + mdat.size - pieces.at(-1)!.offset
  }
  const segments = pieces.map(({ offset, length, start, own }, index): [number, number, number] => {
    const next = pieces[index + 1]
    return [offset, length, rounded((next ? next.start - start : own) / track.timescale)]
  })
  const seconds = rounded(segments.reduce((sum, [, , length]) => sum + length, 0))
  return { init: boxes[first]!.offset, segments, seconds, codecs: codecsOf(heading) }
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

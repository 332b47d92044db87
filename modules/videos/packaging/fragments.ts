/** Where the pieces of one fragmented MP4 lie: read from its boxes, of which only the small ones are loaded. */
import { open } from 'node:fs/promises'

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
type Box = { type: string; offset: number; size: number; head: number }
type Track = { id: number; timescale: number; isVideo: boolean }

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

function boxAt(bytes: Buffer, at: number, base = 0): Box | null {
  if (at + 8 > bytes.length) return null
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && at + 16 > bytes.length) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
  const head = isLong ? 16 : 8
  if (size < head) return null
  return { type: bytes.toString('latin1', at + 4, at + 8), offset: base + at, size, head }
}

function childrenOf(bytes: Buffer, parent: Box): Box[] {
  const children: Box[] = []
  const end = Math.min(bytes.length, parent.offset + parent.size)
  for (let at = parent.offset + parent.head; at < end; ) {
    const box = boxAt(bytes, at)
    if (!box || at + box.size > end) break
    children.push(box)
    at += box.size
  }
  return children
}

const childOf = (bytes: Buffer, parent: Box | undefined, type: string) =>
  parent && childrenOf(bytes, parent).find((box) => box.type === type)

const rootOf = (bytes: Buffer): Box => ({ type: 'root', offset: 0, size: bytes.length, head: 0 })

function tracksOf(heading: Buffer): Track[] {
  const moov = childOf(heading, rootOf(heading), 'moov')!
  return childrenOf(heading, moov)
    .filter(({ type }) => type === 'trak')
    .flatMap((trak): Track[] => {
      const tkhd = childOf(heading, trak, 'tkhd')
      const mdia = childOf(heading, trak, 'mdia')
      const mdhd = childOf(heading, mdia, 'mdhd')
      const hdlr = childOf(heading, mdia, 'hdlr')
      if (!tkhd || !mdhd || !hdlr) return []
      const handler = heading.toString('latin1', hdlr.offset + 16, hdlr.offset + 20)
      const isNewer = heading[mdhd.offset + 8] === 1
      return [
        {
          id: heading.readUInt32BE(tkhd.offset + (heading[tkhd.offset + 8] === 1 ? 28 : 20)),
          timescale: heading.readUInt32BE(mdhd.offset + (isNewer ? 28 : 20)),
          isVideo: handler === 'vide',
        },
      ]
    })
    .filter(({ timescale }) => timescale > 0)
}

/** When a fragment begins in a track, and how long it is by its own samples. */
function timeOf(bytes: Buffer, track: Track): { start: number; own: number } | null {
  const moof = childOf(bytes, rootOf(bytes), 'moof')!
  for (const traf of childrenOf(bytes, moof).filter(({ type }) => type === 'traf')) {
    const tfhd = childOf(bytes, traf, 'tfhd')
    const tfdt = childOf(bytes, traf, 'tfdt')
    if (!tfhd || !tfdt || bytes.readUInt32BE(tfhd.offset + 12) !== track.id) continue
    const isNewer = bytes[tfdt.offset + 8] === 1
    const start = isNewer
      ? Number(bytes.readBigUInt64BE(tfdt.offset + 12))
      : bytes.readUInt32BE(tfdt.offset + 12)
    const runs = childrenOf(bytes, traf).filter(({ type }) => type === 'trun')
    const usual = usualDuration(bytes, tfhd)
    return { start, own: runs.reduce((sum, run) => sum + durationOf(bytes, run, usual), 0) }
  }
  return null
}

function usualDuration(bytes: Buffer, tfhd: Box): number {
  const flags = bytes.readUInt32BE(tfhd.offset + 8) & 0xffffff
  if (!(flags & 0x8)) return 0
  return bytes.readUInt32BE(tfhd.offset + 16 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function durationOf(bytes: Buffer, trun: Box, usual: number): number {
  const flags = bytes.readUInt32BE(trun.offset + 8) & 0xffffff
  const count = bytes.readUInt32BE(trun.offset + 12)
  if (!(flags & 0x100)) return count * usual
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let at = trun.offset + 16 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let sum = 0
  for (let sample = 0; sample < count && at + 4 <= bytes.length; sample++, at += width)
    sum += bytes.readUInt32BE(at)
  return sum
}

/** The two codecs that are made here; others are not told apart, and not taken. */
function codecsOf(heading: Buffer): string {
  const avc = heading.indexOf('avcC', 0, 'latin1')
  const video = avc < 0 ? [] : [`avc1.${heading.toString('hex', avc + 5, avc + 8)}`]
  const audio = heading.includes('mp4a', 0, 'latin1') ? ['mp4a.40.2'] : []
  return [...video, ...audio].join(',')
}

/** The boxes of a fragmented MP4, as bytes in memory. */

export type Box = { type: string; offset: number; size: number; head: number }
export type Track = { id: number; timescale: number; isVideo: boolean }

export function boxAt(bytes: Buffer, at: number, base = 0): Box | null {
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

export function tracksOf(heading: Buffer): Track[] {
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
export function timeOf(bytes: Buffer, track: Track): { start: number; own: number } | null {
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
export function codecsOf(heading: Buffer): string {
  const avc = heading.indexOf('avcC', 0, 'latin1')
  const video = avc < 0 ? [] : [`avc1.${heading.toString('hex', avc + 5, avc + 8)}`]
  const audio = heading.includes('mp4a', 0, 'latin1') ? ['mp4a.40.2'] : []
  return [...video, ...audio].join(',')
}

/** Moves a fragment in time, in place, for every track that it has: behind what came before it. */
export function shiftTime(bytes: Buffer, tracks: readonly Track[], seconds: number): void {
  const moof = childOf(bytes, rootOf(bytes), 'moof')!
  for (const traf of childrenOf(bytes, moof).filter(({ type }) => type === 'traf')) {
    const tfhd = childOf(bytes, traf, 'tfhd')
    const tfdt = childOf(bytes, traf, 'tfdt')
    const track = tfhd && tracks.find(({ id }) => id === bytes.readUInt32BE(tfhd.offset + 12))
    if (!tfdt || !track) continue
    const moved = (ticks: number) => Math.max(0, ticks + Math.round(seconds * track.timescale))
    if (bytes[tfdt.offset + 8] === 1) {
      const ticks = Number(bytes.readBigUInt64BE(tfdt.offset + 12))
      bytes.writeBigUInt64BE(BigInt(moved(ticks)), tfdt.offset + 12)
    } else bytes.writeUInt32BE(moved(bytes.readUInt32BE(tfdt.offset + 12)), tfdt.offset + 12)
  }
}

/** Playlists of others (HLS): what of them is taken, and which fault is told where it is not. */
import type { OutsideFault } from './faults.schema.ts'

/** A stream that cannot be taken; `fault` is told to staff. */
export class StreamFault extends Error {
  readonly fault: OutsideFault
  constructor(fault: OutsideFault) {
    super(`the stream is not taken: ${fault}`)
    this.fault = fault
  }
}

/** What ffmpeg is told it gets. */
export type StreamForm = 'mpegts' | 'mp4'

const BOXES = ['ftyp', 'styp', 'moov', 'moof', 'sidx', 'emsg', 'prft', 'free']

/** Are they bytes of that form? Others would be read for long, and be nothing in the end. */
export function isOfForm(bytes: Buffer, form: StreamForm): boolean {
  if (form === 'mp4') return BOXES.includes(bytes.toString('latin1', 4, 8))
  return bytes.length >= 188 && bytes[0] === 0x47 && (bytes.length === 188 || bytes[188] === 0x47)
}

export type Variant = { uri: string; bandwidth: number; height: number }
export type Piece = {
  /** It counts through the whole stream. */
  number: number
  uri: string
  seconds: number
  /** What every player reads before it; null: nothing (MPEG-TS). */
  heading: string | null
  /** Its clock is another than that of the one before. */
  isNewClock: boolean
}
export type Playlist =
  | { kind: 'choice'; variants: Variant[] }
  | { kind: 'pieces'; pieces: Piece[]; target: number; isOver: boolean }

const MOST_LINES = 20_000
const MOST_HEIGHT = 1080
/** No segment lasts longer. */
const MOST_SECONDS = 30

/** @throws StreamFault */
export function readPlaylist(text: string): Playlist {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, MOST_LINES)
    .map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') throw new StreamFault('notHls')
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    ? { kind: 'choice', variants: variantsIn(lines) }
    : piecesIn(lines)
}

/** Picture with its sound in one, the largest that anybody will see. */
function variantsIn(lines: readonly string[]): Variant[] {
  const apart = new Set(
    lines
      .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
      .map(attributesOf)
      .filter((one) => one['TYPE'] === 'AUDIO' && one['URI'])
      .map((one) => one['GROUP-ID']),
  )
  const known = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'))
    const said = attributesOf(line)
    const height = Number(/^\d+x(\d+)$/.exec(said['RESOLUTION'] ?? '')?.[1] ?? 0)
    const isApart = said['AUDIO'] !== undefined && apart.has(said['AUDIO'])
    const isSound = height === 0 && /^mp4a[^,]*$/.test(said['CODECS'] ?? '')
    return uri ? [{ uri, bandwidth: Number(said['BANDWIDTH'] ?? 0) || 0, height, isApart, isSound }] : []
  })
  const pictures = known.filter(({ isSound }) => !isSound)
  const whole = pictures.filter(({ isApart }) => !isApart)
  if (whole.length === 0) throw new StreamFault(pictures.length > 0 ? 'apart' : 'notHls')
  return whole
    .map(({ uri, bandwidth, height }) => ({ uri, bandwidth, height }))
    .toSorted((one, other) => rankOf(other) - rankOf(one))
}

/** Larger ones than are shown cost only their way. */
const rankOf = ({ height, bandwidth }: Variant): number =>
  (height > MOST_HEIGHT ? -height : height) * 1_000_000_000 + bandwidth

function piecesIn(lines: readonly string[]): Playlist {
  const pieces: Piece[] = []
  let number = 0
  let target = 0
  let seconds = 0
  let heading: string | null = null
  let isNewClock = false
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) number = countIn(line)
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) target = countIn(line)
    else if (line.startsWith('#EXT-X-BYTERANGE:')) throw new StreamFault('otherForm')
    else if (line.startsWith('#EXT-X-KEY:') && attributesOf(line)['METHOD'] !== 'NONE')
      throw new StreamFault('encrypted')
    else if (line.startsWith('#EXT-X-MAP:')) {
      const said = attributesOf(line)
      if (said['BYTERANGE'] || !said['URI']) throw new StreamFault('otherForm')
      heading = said['URI']
    } else if (line === '#EXT-X-DISCONTINUITY') isNewClock = true
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    else if (line !== '' && !line.startsWith('#')) {
      if (!(seconds > 0 && seconds <= MOST_SECONDS)) throw new StreamFault('otherForm')
      pieces.push({ number, uri: line, seconds, heading, isNewClock })
      number += 1
      isNewClock = false
    }
  }
  if (target <= 0 || target > MOST_SECONDS) throw new StreamFault('otherForm')
  return { kind: 'pieces', pieces, target, isOver: lines.includes('#EXT-X-ENDLIST') }
}

function countIn(line: string): number {
  const count = Number(line.slice(line.indexOf(':') + 1))
  if (!Number.isSafeInteger(count) || count < 0) throw new StreamFault('otherForm')
  return count
}

/** `NAME=value,OTHER="with, comma"`. */
function attributesOf(line: string): Record<string, string> {
  const list = line.slice(line.indexOf(':') + 1)
  return Object.fromEntries(
    [...list.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, name, value]) => [
      name!,
      value!.replace(/^"|"$/g, ''),
    ]),
  )
}

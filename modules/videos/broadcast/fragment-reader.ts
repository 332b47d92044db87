/** Cuts the bytes that ffmpeg writes into the initialisation and whole fragments. */
import { boxAt, codecsOf, type Track, timeOf, tracksOf } from '../packaging/mp4-boxes.ts'

export type Initialisation = { bytes: Buffer; tracks: readonly Track[]; codecs: string }

export type Fragment = {
  bytes: Buffer
  /** When it begins, and how long it is; seconds of the run that made it. */
  start: number
  seconds: number
}

/** More than this of one box is no fragment of two seconds. */
const MOST_BOX = 32_000_000

export type FragmentReader = ReturnType<typeof createFragmentReader>

export function createFragmentReader(on: {
  initialised(initialisation: Initialisation): void
  fragment(fragment: Fragment): void
}) {
  let left: Buffer = Buffer.alloc(0)
  let initialisation: Initialisation | null = null
  let before: Buffer[] = []
  let moof: Buffer | null = null

  function take(type: string, box: Buffer): void {
    if (type === 'moof') {
      if (!initialisation) initialise()
      moof = box
    } else if (type === 'mdat' && moof) {
      const found = fragmentOf(initialisation!, moof, box)
      if (found) on.fragment(found)
      moof = null
    } else if (!initialisation) before.push(box)
  }

  function initialise(): void {
    const bytes = Buffer.concat(before)
    before = []
    const moov = boxesOf(bytes).find(({ type }) => type === 'moov')
    if (!moov) throw new Error('the stream has no heading')
    const heading = bytes.subarray(moov.offset, moov.offset + moov.size)
    initialisation = { bytes, tracks: tracksOf(heading), codecs: codecsOf(heading) }
    on.initialised(initialisation)
  }

  return {
    /** @throws where the bytes are no fragmented MP4 */
    write(chunk: Buffer): void {
      left = left.length === 0 ? chunk : Buffer.concat([left, chunk])
      for (let box = boxAt(left, 0); box; box = boxAt(left, 0)) {
        if (box.size > MOST_BOX) throw new Error('a box is too large')
        if (box.size > left.length) return
        take(box.type, left.subarray(0, box.size))
        left = left.subarray(box.size)
      }
      if (left.length > 16) throw new Error('the stream is not in boxes')
    },
  }
}

function boxesOf(bytes: Buffer) {
  const boxes = []
  for (let box = boxAt(bytes, 0); box; box = boxAt(bytes, box.offset + box.size)) boxes.push(box)
  return boxes
}

/** Null: one without the track that counts. */
function fragmentOf({ tracks }: Initialisation, moof: Buffer, mdat: Buffer): Fragment | null {
  const track = tracks.find(({ isVideo }) => isVideo) ?? tracks[0]
  const time = track && timeOf(moof, track)
  if (!time) return null
  return {
    bytes: Buffer.concat([moof, mdat]),
    start: time.start / track.timescale,
    seconds: time.own / track.timescale,
  }
}

/** The pictures of a film: stills that come in by a wipe along the diagonal, move a little, and rest, as rest is cheap to send. */
import sharp from 'sharp'
import { palette } from '#club/look/colours.ts'
import { lettering } from '../illustrator/lettering.ts'

export const FRAMES_PER_SECOND = 12

export type Shot = {
  picture: string
  seconds: number
  move?: 'left' | 'right' | 'up' | 'down' | 'in'
  /** Behind pictures that are cut out. */
  ground?: 'ink' | 'hot' | 'paper' | 'mist'
  /** On a plate in the lower left. */
  words?: string
}
export type Size = { width: number; height: number }

/** How much larger than the film a still is, so that it can move. */
const MARGIN = 1.12
const WIPE = Math.round(0.6 * FRAMES_PER_SECOND)
const MOVE = Math.round(2 * FRAMES_PER_SECOND)
/** The look's diagonal. */
const SLOPE = 0.4

export async function* framesOf(shots: readonly Shot[], size: Size): AsyncGenerator<Buffer> {
  let before: Buffer = await plain(size)
  for (const shot of shots) {
    const still = await stillOf(shot, size)
    const plate = shot.words ? await plateOf(shot.words, size) : null
    const count = Math.round(shot.seconds * FRAMES_PER_SECOND)
    let last: Buffer = before
    for (let frame = 0; frame < count; frame++) {
      if (frame <= Math.max(MOVE, WIPE)) {
        const window = await windowOf(still, shot, size, ease(Math.min(1, frame / MOVE)))
        if (plate) layOn(window, plate, size, ease(Math.min(1, Math.max(0, (frame - 4) / 8))))
        last = frame < WIPE ? wiped(before, window, size, ease((frame + 1) / (WIPE + 1))) : window
      }
      yield last
    }
    before = last
  }
}

const ease = (part: number) => 1 - (1 - part) ** 3

const plain = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: palette.ink } })
    .raw()
    .toBuffer()

type Still = { data: Buffer; info: { width: number; height: number } }

async function stillOf({ picture, ground = 'ink' }: Shot, { width, height }: Size): Promise<Still> {
  const file = new URL(`../pictures/${picture}.svg`, import.meta.url)
  const { data, info } = await sharp(file.pathname, { density: 160 })
    .resize(Math.round(width * MARGIN), Math.round(height * MARGIN), { fit: 'cover', position: 'attention' })
    .flatten({ background: palette[ground] })
    .removeAlpha()
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

async function windowOf(
  { data, info }: Still,
  { move }: Shot,
  { width, height }: Size,
  part: number,
): Promise<Buffer> {
  const across = info.width - width
  const down = info.height - height
  const still = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  if (move === 'in') {
    const wide = Math.round(info.width - across * part)
    const high = Math.round((wide * height) / width)
    const left = Math.floor((info.width - wide) / 2)
    const top = Math.max(0, Math.floor((info.height - high) / 2))
    return still
      .extract({ left, top, width: wide, height: Math.min(high, info.height - top) })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer()
  }
  const left = move === 'left' ? across * part : move === 'right' ? across * (1 - part) : across / 2
  const top = move === 'up' ? down * part : move === 'down' ? down * (1 - part) : down / 2
  return still
    .extract({ left: Math.round(left), top: Math.round(top), width, height })
    .raw()
    .toBuffer()
}

type Plate = { data: Buffer; width: number; height: number }

async function plateOf(words: string, { width, height }: Size): Promise<Plate> {
  const size = Math.round(Math.min(width, height) * 0.075)
  const { d, width: long } = lettering(words, {
    size,
    x: size * 1.6,
    y: size * 1.28,
    weight: 850,
    stretch: 110,
  })
  const wide = Math.min(width, Math.ceil(long + size * 3))
  const high = Math.ceil(size * 1.9)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><path fill="${palette.hot}" d="M0 0H${wide}L${wide - high * SLOPE} ${high}H0Z"/><path fill="${palette.ink}" d="${d}"/></svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return { data, width: wide, height: high }
}

/** Pushes the plate in from the left edge. */
function layOn(frame: Buffer, plate: Plate, { width, height }: Size, part: number): void {
  const top = Math.round(height * 0.78)
  const hidden = Math.round(plate.width * (1 - part))
  for (let y = 0; y < plate.height; y++)
    for (let x = hidden; x < plate.width; x++) {
      const from = (y * plate.width + x) * 4
      const to = ((y + top) * width + x - hidden) * 3
      const alpha = plate.data[from + 3]! / 255
      for (let c = 0; c < 3; c++)
        frame[to + c] = Math.round(plate.data[from + c]! * alpha + frame[to + c]! * (1 - alpha))
    }
}

const HOT = [1, 3, 5].map((at) => Number.parseInt(palette.hot.slice(at, at + 2), 16))

function wiped(before: Buffer, after: Buffer, { width, height }: Size, part: number): Buffer {
  const frame = Buffer.from(before)
  const bar = width * 0.09
  const edge = (width + height * SLOPE + bar * 2) * part
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const behind = edge - x - y * SLOPE
      if (behind < 0) continue
      const at = (y * width + x) * 3
      const isBar = behind < bar || (behind > bar * 1.3 && behind < bar * 1.5)
      for (let c = 0; c < 3; c++) frame[at + c] = isBar ? HOT[c]! : after[at + c]!
    }
  return frame
}

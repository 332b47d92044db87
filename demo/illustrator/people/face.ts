/** A face: what makes it this person's, and how its skin is painted. */
import { smoothstep, type Vec3 } from '#demo/illustrator/vectors.ts'

export type HairCut =
  | 'bald'
  | 'buzz'
  | 'short'
  | 'sideParting'
  | 'quiff'
  | 'curls'
  | 'afro'
  | 'flattop'
  | 'mohawk'
  | 'braids'
  | 'topBun'
  | 'knot'
  | 'ponytail'
  | 'plait'
  | 'bob'
  | 'long'

/** What makes a face this person's. 1 is the average, 0 means none. */
export type Face = {
  hair?: HairCut
  seed?: number
  jaw?: number
  cheek?: number
  nose?: number
  brow?: number
  width?: number
  length?: number
  ears?: number
  eyes?: number
  lips?: number
  smile?: number
  beard?: number
  stubble?: number
  /** Brightness of the brows. */
  browTone?: number
  /** How far a ponytail swings out. */
  swing?: number
}

/** Skin tone with brows, eyes, lips, nostrils and stubble painted on, in the head's frame. */
export function faceAlbedo(tone: number, face: Face): (local: Vec3) => number {
  const features = [browTone(face), eyeTone(face), lipTone(face), nostrilTone, stubbleTone(face)]
  return ([x, y, z]) => {
    if (z < 0.03) return tone
    return features.reduce((shade, feature) => feature(x, y, z, shade), tone)
  }
}

/** Takes the tone so far and answers the tone with one more feature drawn over it. */
type Feature = (x: number, y: number, z: number, tone: number) => number

function browTone({ browTone: darkness = 0.16 }: Face): Feature {
  return (x, y, _z, tone) => {
    const ax = Math.abs(x)
    const arch = 0.0325 - ((ax - 0.034) / 0.03) ** 2 * 0.005 + (ax - 0.03) * 0.13 - 0.0015
    const onBrow = ax > 0.011 && ax < 0.05 && Math.abs(y - arch) < 0.0052 - (ax - 0.011) * 0.055
    return onBrow ? tone * (darkness + 0.1) : tone
  }
}

function eyeTone({ width = 1, eyes = 0.72 }: Face): Feature {
  return (x, y, z, tone) => {
    if (z <= 0.07) return tone
    const ex = (Math.abs(x) - 0.0305 * width) / 0.0158
    const ey = (y - 0.0075) / (0.0072 * eyes)
    const fromCentre = ex * ex + ey * ey
    if (fromCentre >= 1.75) return tone
    if (fromCentre >= 1) return tone * (y > 0.0075 ? 0.25 : 0.62)
    const ix = (x - Math.sign(x) * 0.0305 * width) / 0.0074
    const iy = (y - 0.0085) / 0.0074
    return ix * ix + iy * iy < 1 ? 0.05 : 0.8
  }
}

function lipTone({ lips, beard: bearded, smile = 0.3 }: Face): Feature {
  return (x, y, z, tone) => {
    const lx = x / 0.024
    const ly = (y + 0.056) / 0.0125
    const onLips = lx * lx + ly * ly < 1 && z > 0.075
    const betweenLips = Math.abs(y + 0.0562 - x * x * 4 * smile) < 0.0019 && Math.abs(x) < 0.022 && z > 0.07
    const lipped = onLips ? tone * (lips ?? (bearded ? 0.3 : 0.62)) : tone
    return betweenLips ? lipped * 0.2 : lipped
  }
}

const nostrilTone: Feature = (x, y, z, tone) =>
  Math.hypot((Math.abs(x) - 0.0085) / 0.0045, (y + 0.0315) / 0.003) < 1 && z > 0.08 ? tone * 0.3 : tone

function stubbleTone({ stubble = 0 }: Face): Feature {
  return (x, y, _z, tone) =>
    y < -0.03 && Math.abs(x) < 0.07 ? tone * (1 - stubble * smoothstep(-0.03, -0.055, y)) : tone
}

/** Hair cuts, each a cap around the skull cut free at forehead, temples and nape, plus what hangs or stands. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import { noise } from '#demo/illustrator/noise.ts'
import {
  type Distance,
  ellipsoid,
  type Part,
  type PartOptions,
  part,
  roundCone,
  type Solid,
  solid,
  sphere,
} from '#demo/illustrator/solids.ts'
import { type Frame, rotation, type Vec3 } from '#demo/illustrator/vectors.ts'
import type { Face, HairCut } from './face.ts'

export function hairParts(frame: Frame, face: Face): Part[] {
  const head = new Head(frame, face)
  CUTS[face.hair ?? 'short'](head)
  return head.parts
}

/** What a cut needs to know of the head it is cut for. */
class Head {
  readonly parts: Part[] = []
  readonly seed: number
  readonly swing: number
  private readonly width: number
  private readonly frame: Frame

  constructor(frame: Frame, face: Face) {
    this.frame = frame
    this.width = face.width ?? 1
    this.seed = face.seed ?? 1
    this.swing = face.swing ?? 0
  }

  /** A cap that stands `height` metres off the skull. */
  cap(height: number): Solid {
    return ellipsoid([0, 0.034, -0.014], [0.0745 * this.width + height, 0.094 + height, 0.097 + height])
  }

  /** Combed hair: long in one direction, fine across it. */
  strands(depth: number): Distance {
    const { seed } = this
    return (x, y, z) =>
      (noise(x * 160 + seed, y * 26, z * 60) * 0.6 + noise(x * 60, y * 18 + seed, z * 40) * 0.8) * depth
  }

  frizz(frequency: number, depth: number): Distance {
    const { seed } = this
    return (x, y, z) => noise(x * frequency + seed, y * frequency, z * frequency) * depth
  }

  forehead: Distance = (x, y, z) =>
    z * 0.62 -
    y * 0.78 +
    0.066 * 0.78 -
    0.62 * 0.075 -
    x * x * 3.2 +
    Math.exp(-(((Math.abs(x) - 0.043) / 0.013) ** 2)) * 0.006 -
    0.004 +
    noise(x * 130 + this.seed, y * 30, z * 50) * 0.0026

  temple: Distance = (_x, y, z) => (z + 0.012) * 0.86 - (y + 0.03) * 0.5 - 0.012
  nape: Distance = (_x, y, z) => -y - 0.075 + z * 0.25

  hairline(): Solid {
    return solid((x, y, z) => Math.max(this.forehead(x, y, z), this.temple(x, y, z), this.nape(x, y, z)))
  }

  /** Hair that lies on the head and ends at the hairline. */
  wear(solids: readonly Solid[], relief: Distance | null, extra: Partial<PartOptions> = {}): void {
    this.parts.push(
      part({
        material: MATERIAL.hair,
        solids,
        melt: 0.02,
        frame: this.frame,
        relief,
        within: [this.hairline()],
        withinMelt: 0.006,
        bound: [...this.frame.origin, 0.26],
        ...extra,
      }),
    )
  }

  /** Hair that hangs or stands free of the head. */
  hang(solids: readonly Solid[], melt: number, relief: Distance, extra: Partial<PartOptions> = {}): void {
    this.parts.push(part({ material: MATERIAL.hair, solids, melt, frame: this.frame, relief, ...extra }))
  }

  tie(centre: Vec3, radius: number): void {
    this.hang([sphere(centre, radius)], 0.01, this.strands(0.003), { bound: [...this.frame.origin, 0.26] })
  }
}

const CUTS: Record<HairCut, (head: Head) => void> = {
  bald: () => {},
  buzz: (head) => head.wear([head.cap(0.0035)], null),
  short: (head) =>
    head.wear(
      [head.cap(0.011), ellipsoid([0.012, 0.115, 0.045], [0.055, 0.026, 0.05])],
      head.strands(0.0022),
    ),
  sideParting: (head) =>
    head.wear(
      [head.cap(0.01), ellipsoid([0.02, 0.118, 0.04], [0.062, 0.03, 0.055], rotation(0, 0, -14))],
      head.strands(0.0026),
    ),
  quiff: (head) =>
    head.wear(
      [
        head.cap(0.006),
        ellipsoid([0, 0.125, 0.05], [0.05, 0.036, 0.05], rotation(0, -14, 0)),
        ellipsoid([0, 0.122, 0.0], [0.052, 0.03, 0.07]),
      ],
      head.strands(0.003),
    ),
  curls: (head) => head.wear([head.cap(0.02)], head.frizz(70, 0.0085)),
  afro: (head) => {
    const roundLine = solid((x, y, z) =>
      Math.max(head.forehead(x, y, z) - 0.012, head.nape(x, y, z) + 0.012, head.temple(x, y, z) - 0.008),
    )
    head.wear([head.cap(0.046), ellipsoid([0, 0.09, -0.03], [0.115, 0.098, 0.115])], head.frizz(85, 0.007), {
      melt: 0.03,
      within: [roundLine],
    })
  },
  flattop: (head) => head.wear([head.cap(0.008), solid(flatBlock)], head.frizz(110, 0.0025), { melt: 0.015 }),
  mohawk: (head) => {
    head.wear([head.cap(0.0035)], null)
    head.hang([solid(comb)], 0.01, head.strands(0.003), { within: [head.hairline()] })
  },
  braids: (head) => {
    head.wear([head.cap(0.009)], (x, y) => Math.abs(Math.sin(Math.atan2(x, y - 0.02) * 14)) * 0.006 - 0.002)
    for (let i = -3; i <= 3; i++) {
      const root: Vec3 = [i * 0.021, -0.02, -0.098 + Math.abs(i) * 0.008]
      const tip: Vec3 = [i * 0.026, -0.155, -0.095 + Math.abs(i) * 0.01]
      head.hang([roundCone(root, tip, 0.011, 0.008)], 0.01, (_x, y) => Math.sin(y * 260) * 0.0015)
    }
  },
  topBun: (head) => {
    head.wear([head.cap(0.01)], head.strands(0.0018))
    head.tie([0, 0.145, -0.072], 0.034)
  },
  knot: (head) => {
    head.wear([head.cap(0.007)], head.strands(0.002))
    head.tie([0, 0.128, -0.085], 0.024)
  },
  ponytail: (head) => {
    head.wear([head.cap(0.01)], head.strands(0.0018))
    head.hang(
      [
        roundCone([0, 0.085, -0.112], [0.01, 0.07, -0.15], 0.02, 0.026),
        roundCone([0.01, 0.07, -0.15], [0.05 + head.swing, -0.11, -0.165], 0.028, 0.012),
      ],
      0.02,
      head.strands(0.004),
    )
  },
  plait: (head) => {
    head.wear([head.cap(0.01)], head.strands(0.0018))
    head.hang(
      [
        roundCone([0.03, -0.05, -0.095], [0.085, -0.15, -0.03], 0.024, 0.02),
        roundCone([0.085, -0.15, -0.03], [0.098, -0.27, 0.03], 0.02, 0.012),
      ],
      0.02,
      (x, y) => Math.abs(Math.sin(y * 75 + x * 50)) * 0.007 - 0.003,
    )
  },
  bob: (head) => {
    head.wear([head.cap(0.013)], head.strands(0.002))
    const side = (s: 1 | -1) => roundCone([s * 0.078, 0.03, -0.02], [s * 0.078, -0.085, 0.0], 0.022, 0.024)
    const back = roundCone([-0.05, -0.03, -0.085], [0.05, -0.03, -0.085], 0.034, 0.034)
    head.hang([side(1), side(-1), back], 0.03, head.strands(0.003))
  },
  long: (head) => {
    head.wear([head.cap(0.012)], head.strands(0.0025))
    const side = (s: 1 | -1) => [
      roundCone([s * 0.074, 0.03, -0.03], [s * 0.088, -0.1, -0.02], 0.022, 0.026),
      roundCone([s * 0.088, -0.1, -0.02], [s * 0.1, -0.24, 0.02], 0.026, 0.014),
    ]
    const back = roundCone([-0.05, -0.06, -0.09], [0.05, -0.06, -0.09], 0.04, 0.04)
    head.hang([...side(1), ...side(-1), back], 0.03, head.strands(0.004))
  },
}

const flatBlock: Distance = (x, y, z) => {
  const qx = Math.abs(x) - 0.06
  const qy = Math.abs(y - 0.096) - 0.03
  const qz = Math.abs(z + 0.004) - 0.076
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - 0.012
}

const comb: Distance = (x, y, z) => {
  const arc = Math.hypot(y - 0.034, z + 0.014)
  const ridge =
    Math.hypot(Math.max(Math.abs(x) - 0.017, 0), Math.max(Math.abs(arc - 0.115) - 0.02, 0)) - 0.006
  return Math.max(ridge, -(y - 0.03))
}

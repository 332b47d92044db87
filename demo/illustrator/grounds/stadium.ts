/** Falkenpark: one bowl profile, seen from the air or from a seat. Unit: 10 metres. */
import { noise } from '#demo/illustrator/noise.ts'
import { type Lights, type Material, type Raster, render, type Scene } from '#demo/illustrator/render.ts'
import { part, roundCone, type Solid, solid } from '#demo/illustrator/solids.ts'
import { clamp, smoothstep, type Vec3 } from '#demo/illustrator/vectors.ts'

/** Half the pitch, the run around it, the corner radius, and the steps as [distance from the run, height]. */
export const STADIUM = {
  halfLength: 5.25,
  halfWidth: 3.4,
  run: 0.95,
  corner: 1.1,
  lowerTier: [
    [0.0, 0.12],
    [2.7, 1.32],
  ],
  upperTier: [
    [2.55, 1.75],
    [5.1, 3.75],
  ],
} as const

const INNER_LENGTH = STADIUM.halfLength + STADIUM.run
const INNER_WIDTH = STADIUM.halfWidth + STADIUM.run

/** How far outside the inner edge of the stands a place is. */
function outsideRun(x: number, z: number): number {
  const qx = Math.abs(x) - INNER_LENGTH + STADIUM.corner
  const qz = Math.abs(z) - INNER_WIDTH + STADIUM.corner
  return Math.hypot(Math.max(qx, 0), Math.max(qz, 0)) + Math.min(Math.max(qx, qz), 0) - STADIUM.corner
}

type Corner = readonly [number, number]

/** Distance to a polygon in the plane. */
function polygon(corners: readonly Corner[]): (px: number, py: number) => number {
  return (px, py) => {
    let square = (px - corners[0]![0]) ** 2 + (py - corners[0]![1]) ** 2
    let sign = 1
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners.at(i - 1)!
      const edgeX = bx - ax
      const edgeY = by - ay
      const wayX = px - ax
      const wayY = py - ay
      const t = clamp((wayX * edgeX + wayY * edgeY) / (edgeX * edgeX + edgeY * edgeY))
      square = Math.min(square, (wayX - edgeX * t) ** 2 + (wayY - edgeY * t) ** 2)
      const above = py >= ay
      const below = py < by
      const leftOf = edgeX * wayY > edgeY * wayX
      if ((above && below && leftOf) || (!above && !below && !leftOf)) sign = -sign
    })
    return sign * Math.sqrt(square)
  }
}

/** A cross-section swept around the pitch. */
function swept(corners: readonly Corner[]): Solid {
  const section = polygon(corners)
  return solid((x, y, z) => section(outsideRun(x, z), y) * 0.96)
}

const GROUND = 0
const STAND = 1
const ROOF = 2
const WALL = 3

const PARTS = [
  part({ material: GROUND, solids: [solid((_x, y) => y)] }),
  part({
    material: STAND,
    solids: [
      swept([
        [0, 0],
        [0, 0.12],
        [2.7, 1.32],
        [2.7, 0],
      ]),
    ],
  }),
  part({
    material: STAND,
    solids: [
      swept([
        [2.5, 1.45],
        [2.5, 1.75],
        [5.1, 3.75],
        [5.45, 3.75],
        [5.45, 0],
        [5.1, 0],
        [5.1, 2.9],
      ]),
    ],
  }),
  part({
    material: WALL,
    solids: [
      swept([
        [5.45, 0],
        [5.45, 4.5],
        [5.62, 4.5],
        [5.62, 0],
      ]),
    ],
  }),
  part({
    material: ROOF,
    solids: [
      swept([
        [1.9, 4.22],
        [5.8, 4.55],
        [5.8, 4.72],
        [1.9, 4.34],
      ]),
    ],
  }),
]

const near = (value: number, target: number, width = 0.05) => Math.abs(value - target) < width

function onPitchLine(x: number, z: number): boolean {
  const ax = Math.abs(x)
  const az = Math.abs(z)
  const { halfLength, halfWidth } = STADIUM
  const outer = near(x, 0) || near(ax, halfLength, 0.06) || near(az, halfWidth, 0.06)
  const circle = near(Math.hypot(x, z), 0.915)
  const penaltyArea = ax > 3.6 && az < 2.07 && (near(ax, 3.6) || near(az, 2.02))
  const goalArea = ax > 4.7 && az < 0.97 && (near(ax, 4.7) || near(az, 0.92))
  return outer || circle || penaltyArea || goalArea
}

function groundAlbedo(_local: Vec3, [x, , z]: Vec3): number {
  if (outsideRun(x, z) > 5.6) return 0.1 + (Math.abs(noise(x * 0.8, z * 0.8)) > 0.42 ? 0.1 : 0)
  if (Math.abs(x) > STADIUM.halfLength || Math.abs(z) > STADIUM.halfWidth) return 0.3
  if (onPitchLine(x, z)) return 1.25
  return Math.floor((x + STADIUM.halfLength) / 0.7) % 2 ? 0.62 : 0.46
}

/** Where a place is along the stand, so that aisles and seams run towards the pitch also in the corners. */
function alongStand(x: number, z: number, turnsPerCorner: number): number {
  const { halfLength, halfWidth, run } = STADIUM
  const inCorner = Math.abs(x) > halfLength + 0.2 && Math.abs(z) > halfWidth + 0.2
  if (inCorner) return Math.atan2(Math.abs(z) - halfWidth, Math.abs(x) - halfLength) * turnsPerCorner
  return Math.abs(x) > halfLength + run ? z : x
}

const stripe = (position: number) => Math.abs(((position + 100) % 1) - 0.5)

function standAlbedo(_local: Vec3, [x, y, z]: Vec3, normal: Vec3): number {
  if (normal[1] < 0.3) return 0.12
  const aisle = stripe(alongStand(x, z, 4.2) / 1.05) > 0.46 ? 0.12 : 1
  const people = noise(x * 14, y * 14, z * 14) * 0.5 + 0.5
  const faces = noise(x * 50, y * 50, z * 50) > 0 ? 1 : 0.6
  return (0.32 + 0.5 * people * faces) * aisle
}

const MATERIALS: Material[] = [
  { albedo: groundAlbedo },
  {
    albedo: standAlbedo,
    /** The north stand stands in orange. */
    signal: (_local, [x, y, z], normal) =>
      x < -STADIUM.halfLength - 0.9 && normal[1] > 0.3
        ? 0.75 * (0.5 + 0.5 * noise(x * 16, y * 16, z * 16))
        : 0,
  },
  {
    albedo: (_local, [x, , z], normal) => {
      if (normal[1] <= 0.5) return 0.1
      return stripe(alongStand(x, z, 4) / 1.3) > 0.44 ? 0.06 : 0.24 - 0.02 * outsideRun(x, z)
    },
    signal: (_local, [x, , z]) => (outsideRun(x, z) < 2.05 ? 1.2 : 0),
  },
  {
    albedo: 0.14,
    signal: (_local, [x, y, z], normal) => {
      if (normal[1] > 0.4) return 0
      const lamella = stripe(Math.atan2(z, x) * 30 + y * 0.9) > 0.3 ? 0.7 : 0.1
      return lamella * smoothstep(4.6, 0.2, y)
    },
  },
]

/** From a seat the pitch is what counts: run and stands step back behind it. */
const SEAT_MATERIALS: Material[] = [
  {
    albedo: (local, world) => {
      const onPitch = Math.abs(world[0]) <= STADIUM.halfLength && Math.abs(world[2]) <= STADIUM.halfWidth
      if (!onPitch) return 0.07
      return onPitchLine(world[0], world[2]) ? 1.3 : groundAlbedo(local, world) * 0.66
    },
  },
  {
    ...MATERIALS[STAND]!,
    albedo: (local, world, normal) => standAlbedo(local, world, normal) * 0.42,
  },
  ...MATERIALS.slice(ROOF),
  { albedo: 2 },
]

const GOAL = 4
/** 7.32 × 2.44 metres; the bars are thicker than the laws allow, so that they can be seen from far. */
const GOALS = [-1, 1].map((end) => {
  const x = end * STADIUM.halfLength
  const bar = (z0: number, y0: number, z1: number, y1: number) => roundCone([x, y0, z0], [x, y1, z1], 0.02)
  return part({
    material: GOAL,
    melt: 0.001,
    solids: [bar(-0.366, 0, -0.366, 0.244), bar(0.366, 0, 0.366, 0.244), bar(-0.366, 0.244, 0.366, 0.244)],
    bound: [x, 0.12, 0, 0.45],
  })
})

const EVENING: Lights = {
  key: { direction: [0.35, 1, 0.25], power: 0.95, softness: 10 },
  rim: { direction: [-0.7, 0.3, -0.3], power: 0 },
  fill: { direction: [0.4, 0.5, 0.8], power: 0.16 },
  ambient: 0.12,
  edge: 0,
}

export type StadiumShot = {
  width: number
  height: number
  eye: Vec3
  target: Vec3
  fieldOfView: number
  near?: number
}

export const stadium = (shot: StadiumShot): Raster => shoot({ parts: PARTS, materials: MATERIALS }, shot)

function shoot(scene: Scene, { width, height, near: nearest = 6, ...camera }: StadiumShot): Raster {
  return render({
    scene,
    width,
    height,
    stride: 0.85,
    lights: EVENING,
    camera: { ...camera, near: nearest, far: 60 },
  })
}

export type Side = 'east' | 'south' | 'west' | 'north'
/** A seat: which side, how far along it from its middle, and how far up the steps. */
export type Seat = { side: Side; along: number; tier: 'lower' | 'upper'; corner?: boolean }

const HEAD_OVER_STEP = 0.22

/** The stadium as the person in this seat sees it. */
export function viewFrom(seat: Seat, size: { width: number; height: number }): Raster {
  const lower = seat.tier === 'lower'
  const [[d0, y0], [d1, y1]] = lower ? STADIUM.lowerTier : STADIUM.upperTier
  const distance = lower ? 1.9 : 3.5
  const y = y0 + ((y1 - y0) * (distance - d0)) / (d1 - d0) + HEAD_OVER_STEP
  const [x, z] = placeOf(seat, distance)
  return shoot(
    { parts: [...PARTS, ...GOALS], materials: SEAT_MATERIALS },
    {
      ...size,
      eye: [x, y, z],
      target: [x * 0.08, lower ? 0.45 : 0.15, z * 0.08],
      fieldOfView: 56,
      near: 0.2,
    },
  )
}

function placeOf({ side, along, corner }: Seat, distance: number): readonly [number, number] {
  const out = corner ? distance * Math.SQRT1_2 : distance
  const alongX = corner ? Math.sign(along) * (INNER_LENGTH - 0.3 + out) : along
  const places: Record<Side, readonly [number, number]> = {
    east: [alongX, -(INNER_WIDTH - (corner ? 0.3 : 0) + out)],
    west: [-alongX, INNER_WIDTH - (corner ? 0.3 : 0) + out],
    south: [INNER_LENGTH + distance, along],
    north: [-(INNER_LENGTH + distance), -along],
  }
  return places[side]
}

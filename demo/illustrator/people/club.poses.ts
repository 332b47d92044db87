/** People and things of the club besides the match: founders, visitors, children, cups, pieces, microphones. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import {
  box,
  disc,
  GREY,
  globe,
  hoop,
  LIGHT,
  ORANGE,
  rod,
  rods,
  turned,
  withProps,
} from '#demo/illustrator/props.ts'
import type { Material, Scene } from '#demo/illustrator/render.ts'
import type { Part } from '#demo/illustrator/solids.ts'
import { rotation, type Vec3 } from '#demo/illustrator/vectors.ts'
import type { Face } from './face.ts'
import { type FigureOptions, figure } from './figures.ts'
import { ballPart } from './kit.ts'

/** Things without people. */
const still = (...parts: Part[]): Scene => withProps({ parts: [], materials: [] as Material[] }, ...parts)

type Bystander = FigureOptions & { x: number; z: number; yaw: number; face: Face }

/** Somebody who stands there, arms at the sides. */
function bystander({ x, z, yaw, face, ...options }: Bystander): Scene {
  const side = (by: number): Vec3 => [
    x + by * Math.cos((yaw * Math.PI) / 180),
    0.94,
    z - by * Math.sin((yaw * Math.PI) / 180) + 0.05,
  ]
  return figure('celebration', {
    feathers: false,
    ...options,
    face,
    pose: {
      fistL: false,
      fistR: false,
      pelvis: { at: [x, 0.98, z], yaw, roll: 1 },
      chest: { yaw },
      head: { yaw, pitch: 4 },
      handL: side(0.27),
      handR: side(-0.27),
      elbowL: [0.4, 0, -0.9],
      elbowR: [-0.4, 0, -0.9],
      footL: [x + 0.12, 0.08, z],
      footR: [x - 0.12, 0.08, z + 0.04],
      kneeL: [0.1, 0, 1],
      kneeR: [-0.1, 0, 1],
      toeL: [0.1, -0.1, 1],
      toeR: [-0.1, -0.1, 1],
      ...options.pose,
    },
  })
}

const together = (scenes: readonly Scene[], ...props: Part[]): Scene =>
  withProps({ parts: scenes.flatMap(({ parts }) => parts), materials: scenes[0]!.materials }, ...props)

const OLD_KIT = { shirtTone: 0.9, shortsTone: 0.2, hairTone: 0.12 }

const cup = (at: Vec3, size: number): Part[] => [
  turned(
    at,
    [
      [0, 0.13 * size],
      [0.05 * size, 0.1 * size],
      [0.12 * size, 0.035 * size],
      [0.24 * size, 0.03 * size],
      [0.32 * size, 0.1 * size],
      [0.5 * size, 0.15 * size],
      [0.58 * size, 0.16 * size],
    ],
    LIGHT,
  ),
  hoop(
    [at[0] + 0.17 * size, at[1] + 0.44 * size, at[2]],
    0.085 * size,
    0.016 * size,
    rotation(0, 0, 0),
    ORANGE,
  ),
  hoop(
    [at[0] - 0.17 * size, at[1] + 0.44 * size, at[2]],
    0.085 * size,
    0.016 * size,
    rotation(0, 0, 0),
    ORANGE,
  ),
]

const FLAT = rotation(0, 90, 0)

const stock = ([x, y, z]: Vec3, material: number): Part[] => [
  disc([x, y + 0.05, z], 0.2, FLAT, material, 0.045),
  disc([x, y + 0.11, z], 0.09, FLAT, GREY, 0.02),
  rods(
    [
      [x, y + 0.1, z],
      [x, y + 0.46, z],
      [x + 0.12, y + 0.54, z + 0.05],
    ],
    0.024,
    LIGHT,
  ),
]

const PAWN = [
  [0, 0.1],
  [0.04, 0.085],
  [0.1, 0.045],
  [0.2, 0.035],
  [0.26, 0.06],
  [0.33, 0.062],
] as const
const KING = [
  [0, 0.12],
  [0.05, 0.1],
  [0.14, 0.05],
  [0.36, 0.045],
  [0.42, 0.085],
  [0.52, 0.065],
] as const

const child = (x: number, z: number, yaw: number, face: Face, woman: boolean): Scene =>
  bystander({
    x,
    z,
    yaw,
    face: { ...face, length: 0.94 },
    shirtTone: 0.34,
    feathers: true,
    pose: { build: 0.82, woman, handR: [x - 0.42, 1.72, z + 0.1], elbowR: [-0.6, -0.5, -0.2] },
  })

export const CLUB = {
  founders: () =>
    together(
      [
        bystander({
          ...OLD_KIT,
          x: -0.62,
          z: -0.1,
          yaw: -8,
          face: { hair: 'sideParting', seed: 71 },
          skin: 0.9,
        }),
        bystander({
          ...OLD_KIT,
          x: -0.02,
          z: 0.12,
          yaw: -18,
          face: { hair: 'short', beard: 0.9, seed: 72 },
          skin: 0.86,
        }),
        bystander({
          ...OLD_KIT,
          x: 0.58,
          z: -0.1,
          yaw: -26,
          face: { hair: 'flattop', seed: 73 },
          skin: 0.95,
        }),
        bystander({ ...OLD_KIT, x: 1.16, z: -0.2, yaw: -30, face: { hair: 'quiff', seed: 74 }, skin: 0.8 }),
      ],
      ballPart([0.0, 1.02, 0.36], 0.12, rotation(20, 10, 0)),
    ),
  museumVisit: () =>
    together(
      [
        bystander({
          x: 0.62,
          z: 0.3,
          yaw: 200,
          face: { hair: 'ponytail', seed: 81 },
          hairTone: 0.4,
          shirtTone: 0.5,
          shortsTone: 0.2,
          pose: { woman: true, build: 0.94, sleeve: 1.5, handR: [0.2, 1.3, -0.1], elbowR: [0.2, -0.8, 0.3] },
        }),
      ],
      ...cup([-0.5, 0.98, -0.3], 0.95),
      box([-0.5, 0.5, -0.3], [0.26, 0.44, 0.26], rotation(18, 0, 0), GREY),
    ),
  cup: () =>
    still(
      ...cup([-0.1, 0.12, 0], 1.1),
      ...cup([0.62, 0.12, -0.5], 0.85),
      box([0.2, 0.05, -0.2], [1.5, 0.05, 0.7], rotation(0, 0, 0), GREY),
      rod([-0.74, 0.16, 0.16], [-0.56, 0.16, 0.24], 0.055, GREY, 0.05),
      rod([-0.56, 0.16, 0.24], [-0.55, 0.3, 0.25], 0.055, GREY, 0.06),
    ),
  chess: () =>
    still(
      turned([-0.5, 0.04, 0.2], PAWN, LIGHT),
      turned([-0.12, 0.04, 0.02], PAWN, LIGHT),
      turned([0.34, 0.04, -0.22], KING, ORANGE),
      globe([0.34, 0.63, -0.22], 0.045, ORANGE),
      turned([-0.78, 0.04, -0.4], PAWN, ORANGE),
      turned([0.72, 0.04, 0.06], PAWN, LIGHT),
      box([0, 0, 0], [1.5, 0.03, 0.9], rotation(0, 0, 0), GREY),
    ),
  iceStock: () =>
    still(
      ...stock([-0.36, 0.02, 0.2], ORANGE),
      ...stock([0.36, 0.02, -0.3], LIGHT),
      disc([-0.92, 0.05, -0.1], 0.07, FLAT, GREY, 0.03),
    ),
  press: () =>
    still(
      box([0, 0.02, 0], [1.4, 0.05, 0.5], rotation(0, 0, 0), GREY),
      ...[-0.5, -0.16, 0.16, 0.48].flatMap((x, index) => [
        rods(
          [
            [x, 0.06, 0.1],
            [x + 0.02, 0.36, 0.06],
            [x + 0.1, 0.52, -0.06],
          ],
          0.018,
          GREY,
        ),
        rod([x + 0.1, 0.52, -0.06], [x + 0.18, 0.62, -0.12], 0.055, index % 2 ? ORANGE : LIGHT, 0.065),
      ]),
      turned(
        [0.86, 0.06, 0.1],
        [
          [0, 0.06],
          [0.2, 0.065],
        ],
        LIGHT,
      ),
    ),
  camera: () =>
    together(
      [
        bystander({
          x: 0.52,
          z: -0.1,
          yaw: -70,
          face: { hair: 'curls', seed: 91 },
          shirtTone: 0.3,
          shortsTone: 0.2,
          pose: {
            sleeve: 1.5,
            handL: [0.06, 1.46, 0.12],
            handR: [0.12, 1.36, -0.2],
            elbowL: [0.4, -0.8, 0.3],
            elbowR: [-0.2, -0.8, -0.4],
          },
        }),
      ],
      box([0.06, 1.58, 0], [0.24, 0.13, 0.1], rotation(-6, 0, 0), GREY),
      rod([-0.18, 1.58, 0.02], [-0.4, 1.58, 0.04], 0.085, LIGHT, 0.1),
      disc([-0.46, 1.58, 0.04], 0.09, rotation(-86, 0, 0), ORANGE, 0.004),
      rods(
        [
          [-0.44, 0, 0.4],
          [0.06, 1.42, 0],
          [0.5, 0, 0.36],
        ],
        0.024,
        LIGHT,
      ),
    ),
  training: () =>
    together(
      [figure('shot', { face: { hair: 'short', seed: 61 }, shirtTone: 0.3 })],
      turned(
        [-1.0, 0, 0.5],
        [
          [0, 0.1],
          [0.3, 0.02],
        ],
        ORANGE,
      ),
      turned(
        [-1.46, 0, 0.1],
        [
          [0, 0.1],
          [0.3, 0.02],
        ],
        ORANGE,
      ),
      turned(
        [0.96, 0, 0.5],
        [
          [0, 0.1],
          [0.3, 0.02],
        ],
        ORANGE,
      ),
      turned(
        [1.5, 0, 0.2],
        [
          [0, 0.1],
          [0.3, 0.02],
        ],
        ORANGE,
      ),
    ),
  youth: () =>
    together([
      figure('dribbling', { hairTone: 0.5, face: { lips: 0.4, seed: 14 } }),
      bystander({
        x: 0.92,
        z: -0.5,
        yaw: -50,
        face: { hair: 'curls', seed: 15 },
        shirtTone: 0.9,
        pose: { handR: [0.4, 1.36, -0.2], elbowR: [-0.2, -0.8, 0] },
      }),
    ]),
  school: () =>
    together(
      [
        child(-0.52, 0, -10, { hair: 'braids', seed: 33 }, true),
        child(0.06, 0.15, -20, { hair: 'short', seed: 34 }, false),
        child(0.64, 0, -30, { hair: 'plait', seed: 35 }, true),
      ],
      ballPart([-0.3, 0.94, 0.36], 0.11, rotation(10, 20, 0)),
    ),
  treatment: () =>
    together(
      [
        figure('standing', {
          face: { hair: 'short', seed: 44 },
          pose: {
            pelvis: { at: [0.1, 0.6, 0], yaw: -40 },
            chest: { yaw: -40, pitch: -6 },
            head: { yaw: -50, pitch: 10 },
            footL: [-0.6, 0.56, 0.3],
            footR: [-0.44, 0.12, 0.1],
            kneeL: [-0.6, 0.6, 0.5],
            kneeR: [-0.6, 0.8, 0.4],
            handL: [0.36, 0.7, 0.3],
            handR: [-0.3, 0.72, 0.1],
          },
        }),
      ].map(({ parts, materials }) => ({
        parts: parts.filter(({ material }) => material !== MATERIAL.ball),
        materials,
      })),
      box([0.2, 0.44, 0], [0.7, 0.06, 0.34], rotation(-20, 0, 0), LIGHT),
      hoop([-0.3, 0.62, 0.24], 0.075, 0.03, rotation(60, 0, 0), ORANGE),
    ),
  tunnel: () =>
    together([
      bystander({
        x: -0.3,
        z: 0,
        yaw: 176,
        face: { hair: 'short', seed: 51 },
        shirtTone: 0.34,
        pose: { build: 1.04 },
      }),
      bystander({ x: 0.4, z: 0.5, yaw: 182, face: { hair: 'buzz', seed: 52 }, skin: 0.45, shirtTone: 0.34 }),
    ]),
  interview: () =>
    together(
      [
        bystander({
          x: 0.2,
          z: 0,
          yaw: -24,
          face: { hair: 'curls', stubble: 0.3, seed: 36 },
          shirtTone: 0.34,
          feathers: true,
          skin: 0.82,
          pose: { head: { yaw: -40, pitch: 2 } },
        }),
      ],
      rod([-0.5, 1.2, 0.3], [-0.08, 1.52, 0.22], 0.02, GREY),
      rod([-0.1, 1.5, 0.22], [-0.03, 1.56, 0.2], 0.045, ORANGE, 0.05),
    ),
  esports: () =>
    together(
      [
        bystander({
          x: 0.34,
          z: 0,
          yaw: -60,
          face: { hair: 'sideParting', seed: 66 },
          shirtTone: 0.34,
          feathers: true,
          pose: {
            head: { yaw: -66, pitch: 6 },
            handL: [-0.02, 1.16, 0.26],
            handR: [-0.1, 1.16, 0.0],
            fistL: true,
            fistR: true,
            elbowL: [0.4, -0.9, 0.2],
            elbowR: [-0.1, -0.9, -0.4],
          },
        }),
      ],
      hoop([0.27, 1.69, 0.03], 0.115, 0.02, rotation(-66, 0, 0), ORANGE),
      rod([-0.02, 1.18, 0.26], [-0.12, 1.18, 0.02], 0.035, GREY),
      box([-0.8, 1.4, -0.1], [0.02, 0.34, 0.5], rotation(16, 0, 0), LIGHT),
      rod([-0.8, 1.04, -0.1], [-0.8, 0.7, -0.1], 0.03, GREY),
    ),
} satisfies Record<string, () => Scene>

/** Figures in their light: whole players in action, and busts. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import { type Lights, type Material, type Raster, render, type Scene } from '#demo/illustrator/render.ts'
import type { Part } from '#demo/illustrator/solids.ts'
import { add, rotation, turn, type Vec3 } from '#demo/illustrator/vectors.ts'
import { bodyParts } from './body.ts'
import { type Face, faceAlbedo } from './face.ts'
import { ballAlbedo, ballPart, shirtMaterial } from './kit.ts'
import { ACTIONS, type Action, type ActionName, LATE_DEFENDER } from './poses.ts'
import type { Pose } from './skeleton.ts'

const BALL_RADIUS = 0.112

const FLOODLIGHT: Lights = {
  key: { direction: [0.85, 0.85, 0.5], power: 1.15, softness: 8 },
  rim: { direction: [-0.9, 0.25, -0.6], power: 1.1 },
  fill: { direction: [-0.4, 0.0, 0.9], power: 0.1 },
  ambient: 0.06,
  edge: 0.3,
}

const STUDIO: Lights = {
  key: { direction: [0.95, 0.8, 0.55], power: 1.15, softness: 7 },
  rim: { direction: [-1, 0.35, -0.55], power: 1.05 },
  fill: { direction: [-0.5, 0.1, 0.9], power: 0.1 },
  ambient: 0.07,
  edge: 0.25,
}

export type FigureOptions = {
  face?: Face
  pose?: Partial<Pose>
  /** Brightness of skin, hair, shirt and shorts, 0..1. */
  skin?: number
  hairTone?: number
  shirtTone?: number
  shortsTone?: number
  feathers?: boolean
  foldDepth?: number
}

export function figure(name: ActionName, options: FigureOptions = {}): Scene {
  const action: Action = ACTIONS[name]
  const face = { ...action.pose.face, ...options.face }
  const pose: Pose = {
    ...action.pose,
    ...options.pose,
    face,
    foldDepth: options.foldDepth ?? 0.016,
    foldSeed: 2,
  }
  const parts = bodyParts(pose)
  if (action.ball) parts.push(ballPart(action.ball, BALL_RADIUS, rotation(30, 20, 10)))
  return { parts, materials: figureMaterials({ ...options, face }) }
}

function figureMaterials(options: FigureOptions): Material[] {
  const materials: Material[] = []
  materials[MATERIAL.skin] = {
    albedo: faceAlbedo(options.skin ?? 0.85, options.face ?? {}),
    shine: 0.14,
    gloss: 16,
  }
  materials[MATERIAL.shirt] = shirtMaterial({
    tone: options.shirtTone ?? 0.34,
    feathers: options.feathers ?? true,
  })
  materials[MATERIAL.shorts] = { albedo: options.shortsTone ?? 0.62 }
  materials[MATERIAL.socks] = { albedo: 0.3, signal: 0.5 }
  materials[MATERIAL.boots] = { albedo: 0.75, shine: 0.3 }
  materials[MATERIAL.hair] = { albedo: options.hairTone ?? 0.13, shine: 0.2, gloss: 8 }
  materials[MATERIAL.trim] = { albedo: 0.2, signal: 0.9 }
  materials[MATERIAL.ball] = { albedo: ballAlbedo(0.95, 0.12), shine: 0.1 }
  materials[MATERIAL.glove] = { albedo: 0.25, signal: 0.9 }
  return materials
}

/** The header with a defender in a plain light kit. */
export function headerDuel(): Scene {
  const scorer = figure('header')
  const materials = [...scorer.materials]
  materials[MATERIAL.rivalShirt] = { albedo: 0.95 }
  materials[MATERIAL.rivalKit] = { albedo: 0.5 }
  return { parts: [...scorer.parts, ...bodyParts(LATE_DEFENDER).map(inRivalKit)], materials }
}

const RIVAL_MATERIALS = new Map<number, number>([
  [MATERIAL.shirt, MATERIAL.rivalShirt],
  [MATERIAL.socks, MATERIAL.rivalKit],
  [MATERIAL.trim, MATERIAL.rivalKit],
  [MATERIAL.shorts, MATERIAL.rivalKit],
])
const inRivalKit = (own: Part): Part => ({
  ...own,
  material: RIVAL_MATERIALS.get(own.material) ?? own.material,
})

export type Shot = {
  width: number
  height: number
  eye: Vec3
  target: Vec3
  fieldOfView: number
  near?: number
}

export function shoot(scene: Scene, { width, height, eye, target, fieldOfView, near = 1 }: Shot): Raster {
  return render({
    scene,
    width,
    height,
    lights: FLOODLIGHT,
    camera: { eye, target, fieldOfView, near, far: 9 },
  })
}

export type BustOptions = FigureOptions & {
  seed: number
  /** How far the shoulders turn; the head follows less unless it is told. */
  yaw: number
  headYaw?: number
  build?: number
  woman?: boolean
  width: number
  height: number
  fieldOfView?: number
  /** Raises the camera's target. */
  lift?: number
}

export function bust(options: BustOptions): Raster {
  const { seed, yaw, width, height, fieldOfView = 11.3, lift = 0 } = options
  const face: Face = { ...options.face, seed }
  const pelvis: Vec3 = [0, 0.98, 0]
  const hand = (side: 1 | -1) => add(pelvis, turn(rotation(yaw * 1.5, 0, 0), [side * 0.27, -0.06, 0.02]))
  const parts = bodyParts({
    pelvis: { at: pelvis, yaw: yaw * 1.5 },
    chest: { yaw: yaw * 1.4, pitch: -2 },
    head: { yaw: options.headYaw ?? yaw * 0.4, pitch: 2 },
    handL: hand(1),
    handR: hand(-1),
    footL: [0.1, 0.08, 0],
    footR: [-0.1, 0.08, 0],
    build: options.build,
    woman: options.woman,
    face,
    foldSeed: seed,
    foldDepth: 0.013,
    ...options.pose,
  })
  return render({
    scene: { parts, materials: bustMaterials({ ...options, face: options.face }) },
    width,
    height,
    lights: STUDIO,
    camera: { eye: [0, 1.56, 3.2], target: [0, 1.572 + lift, 0], fieldOfView, near: 2.2, far: 4.6 },
  })
}

function bustMaterials(options: FigureOptions): Material[] {
  const materials = figureMaterials(options)
  materials[MATERIAL.skin] = {
    albedo: faceAlbedo(options.skin ?? 0.85, options.face ?? {}),
    shine: 0.16,
    gloss: 18,
  }
  materials[MATERIAL.shirt] = {
    ...shirtMaterial({ tone: options.shirtTone ?? 0.36, feathers: options.feathers ?? true }),
    shine: 0.02,
  }
  materials[MATERIAL.shorts] = { albedo: 0.8 }
  materials[MATERIAL.socks] = { albedo: 0.4 }
  materials[MATERIAL.hair] = { albedo: options.hairTone ?? 0.14, shine: 0.22, gloss: 8 }
  return materials
}

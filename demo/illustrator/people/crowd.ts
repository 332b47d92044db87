/** The north stand from the pitch: rows of people with raised arms, caps and scarves. */
import { randomFrom } from '#demo/illustrator/noise.ts'
import { emptyRaster, type Raster } from '#demo/illustrator/render.ts'
import { clamp, type Vec3 } from '#demo/illustrator/vectors.ts'

export type CrowdOptions = { width: number; height: number; seed: number; rows: number }

export function crowd({ width, height, seed, rows }: CrowdOptions): Raster {
  const stand = new Stand(width, height, randomFrom(seed))
  for (let row = 0; row < rows; row++) {
    const closeness = row / (rows - 1)
    const radius = 9 + closeness * 26
    const y = height * (0.16 + 0.82 * closeness ** 1.25)
    const people = Math.ceil(width / (radius * 2.3)) + 2
    for (let i = -1; i < people; i++) stand.addFan({ place: i, row, closeness, radius, y })
  }
  return stand.raster
}

type Fan = { place: number; row: number; closeness: number; radius: number; y: number }
type Ball = { x: number; y: number; rx: number; ry: number; paper: number; signal: number; light: Vec3 }

class Stand {
  readonly raster: Raster
  private readonly random: () => number

  constructor(width: number, height: number, random: () => number) {
    this.raster = emptyRaster(width, height)
    this.raster.mask.fill(1)
    this.random = random
  }

  /** The order of the random numbers decides what everybody looks like: change it and the picture changes. */
  addFan({ place, row, closeness, radius: r, y: rowY }: Fan): void {
    const { random } = this
    const bright = 0.25 + 0.75 * closeness
    const x = place * r * 2.3 + (row % 2) * r * 1.15 + (random() - 0.5) * r
    const y = rowY + (random() - 0.5) * r * 0.9
    this.ball({
      x,
      y: y + r * 2.6,
      rx: r * 1.45,
      ry: r * 2.1,
      paper: bright * (random() > 0.6 ? 0.5 : 0.2),
      signal: random() > 0.72 ? 0.6 * bright : 0,
      light: [0.5, -0.6, 0.4],
    })
    const mood = random()
    if (mood > 0.72) {
      this.arm(x - r * 1.1, y + r * 1.6, x - r * (1.3 + random() * 0.3), y - r * (1.1 + random()), r, bright)
      this.arm(x + r * 1.1, y + r * 1.6, x + r * (1.2 + random() * 0.4), y - r * (1.1 + random()), r, bright)
    }
    const paper = bright * (0.55 + random() * 0.4)
    this.ball({ x, y, rx: r * 0.78, ry: r * 0.98, paper, signal: 0, light: [0.65, -0.35, 0.5] })
    if (random() > 0.45)
      this.ball({
        x,
        y: y - r * 0.42,
        rx: r * 0.84,
        ry: r * 0.62,
        paper: bright * (random() > 0.5 ? 0.16 : 0.3),
        signal: random() > 0.7 ? 0.8 : 0,
        light: [0.5, -0.5, 0.4],
      })
    if (mood > 0.9 && closeness > 0.15) this.scarf(x - r * 2.6, y - r * 2.5, r * 5.2, r * 1.15, random() * 6)
  }

  private ball({ x: cx, y: cy, rx, ry, paper, signal, light }: Ball): void {
    const { width, height } = this.raster
    for (let y = Math.max(0, (cy - ry) | 0); y < Math.min(height, cy + ry + 1); y++)
      for (let x = Math.max(0, (cx - rx) | 0); x < Math.min(width, cx + rx + 1); x++) {
        const u = (x - cx) / rx
        const v = (y - cy) / ry
        const square = u * u + v * v
        if (square >= 1) continue
        const lit = clamp(u * light[0] + v * light[1] + Math.sqrt(1 - square) * light[2], 0, 1)
        const rim = Math.max(0, -u * 0.8 - v * 0.3) ** 2 * 0.7
        this.raster.paper[y * width + x] = paper * (0.06 + lit)
        this.raster.signal[y * width + x] = signal * (0.2 + lit * 0.9) + rim
      }
  }

  private arm(x0: number, y0: number, x1: number, y1: number, r: number, bright: number): void {
    const radius = r * 0.26
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (radius * 0.4))
    for (let i = 0; i <= steps; i++)
      this.ball({
        x: x0 + ((x1 - x0) * i) / steps,
        y: y0 + ((y1 - y0) * i) / steps,
        rx: radius,
        ry: radius,
        paper: bright * 0.8,
        signal: 0,
        light: [0.55, -0.5, 0.4],
      })
  }

  private scarf(left: number, top: number, scarfWidth: number, scarfHeight: number, wave: number): void {
    const { width, height } = this.raster
    for (let j = 0; j < scarfHeight; j++)
      for (let i = 0; i < scarfWidth; i++) {
        const x = (left + i) | 0
        const y = (top + j + Math.sin(i * 0.09 + wave) * 3) | 0
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const u = Math.abs(i / scarfWidth - 0.5)
        const v = j / scarfHeight
        const cloth = 0.65 + 0.35 * Math.sin(i * 0.16 + wave)
        const lettering = v > 0.3 && v < 0.7 && u < 0.36
        const border = v < 0.24 || v > 0.76 || u > 0.42
        this.raster.paper[y * width + x] = (lettering ? 0.95 : 0.1) * cloth
        this.raster.signal[y * width + x] = (border ? 0.95 : 0) * cloth
      }
  }
}

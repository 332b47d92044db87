/** The stadium without perspective: its cross-section, and the beams of its floodlights. */
import type { Brightness } from '#demo/illustrator/screen.ts'
import { clamp } from '#demo/illustrator/vectors.ts'
import { STADIUM } from './stadium.ts'

export type SectionColours = { ink: string; seats: string }

const PIXELS_PER_UNIT = 52
const GROUND_Y = 372
const CENTRE_X = 600

const heightAt = (y: number) => GROUND_Y - y * PIXELS_PER_UNIT
const placeAt = (distance: number, side: 1 | -1) =>
  CENTRE_X + side * (STADIUM.halfWidth + STADIUM.run + distance) * PIXELS_PER_UNIT

/** Both stands in section, steps as steps and the roof as a truss. 1200 × 420. */
export function sectionDrawing({ ink, seats }: SectionColours): string {
  const stands = [-1, 1].map((side) => standInSection(side as 1 | -1, { ink, seats })).join('')
  const ground = `<path stroke="${ink}" stroke-width="4" d="M40 ${GROUND_Y}H1160"/>`
  const pitchFrom = placeAt(-0.95, -1)
  const pitchTo = placeAt(-0.95, 1)
  return `${stands}${ground}<path stroke="${seats}" stroke-width="4" d="M${pitchFrom} ${GROUND_Y}H${pitchTo}"/>`
}

function standInSection(side: 1 | -1, { ink, seats }: SectionColours): string {
  const x = (distance: number) => placeAt(distance, side)
  const y = heightAt
  const tiers = tierInSection('lower', side, { ink, seats }) + tierInSection('upper', side, { ink, seats })
  const columns = `M${x(2.7)} ${GROUND_Y}V${y(1.3)}H${x(2.84)}V${GROUND_Y}ZM${x(5.1)} ${GROUND_Y}V${y(3.75)}H${x(5.45)}V${GROUND_Y}ZM${x(3.9)} ${GROUND_Y}V${y(2.3)}H${x(4.02)}V${GROUND_Y}Z`
  const floors = `M${x(2.8)} ${y(1.0)}H${x(5.45)}M${x(2.8)} ${y(2.0)}H${x(5.45)}M${x(4)} ${y(2.9)}H${x(5.45)}`
  const roof = `M${x(1.7)} ${y(4.3)}L${x(5.9)} ${y(4.82)}V${y(4.72)}L${x(1.7)} ${y(4.22)}Z`
  const truss = `M${x(5.45)} ${y(3.7)}V${y(4.75)}M${x(5.45)} ${y(4.75)}L${x(5.6)} ${y(5.9)}L${x(2.2)} ${y(4.36)}M${x(5.6)} ${y(5.9)}L${x(3.6)} ${y(4.54)}M${x(5.6)} ${y(5.9)}L${x(6.2)} ${GROUND_Y}`
  const lamps = Array.from(
    { length: 5 },
    (_, i) =>
      `<circle cx="${x(1.75 + i * 0.16).toFixed(1)}" cy="${y(4.16 + i * 0.02).toFixed(1)}" r="3.2" fill="${seats}"/>`,
  ).join('')
  return `${tiers}<path fill="${ink}" d="${columns}${roof}"/><path fill="none" stroke="${ink}" stroke-width="2.6" d="${floors}${truss}"/>${lamps}`
}

function tierInSection(tier: 'lower' | 'upper', side: 1 | -1, { ink, seats }: SectionColours): string {
  const [[d0, y0], [d1, y1]] = tier === 'lower' ? STADIUM.lowerTier : STADIUM.upperTier
  const rows = tier === 'lower' ? 24 : 22
  const x = (distance: number) => placeAt(distance, side)
  let steps = `M${x(d0).toFixed(1)} ${heightAt(y0).toFixed(1)}`
  let backs = ''
  for (let row = 1; row <= rows; row++) {
    const right = d0 + ((d1 - d0) * row) / rows
    const top = heightAt(y0 + ((y1 - y0) * row) / rows).toFixed(1)
    steps += `V${top}H${x(right).toFixed(1)}`
    backs += `M${x(right - 0.01).toFixed(1)} ${top}v-4.2`
  }
  const underside =
    tier === 'lower'
      ? `V${GROUND_Y}H${x(d0)}Z`
      : `L${x(d1)} ${heightAt(y1 - 0.6)}L${x(d0)} ${heightAt(y0 - 0.24)}Z`
  return `<path fill="${ink}" d="${steps}${underside}"/><path fill="none" stroke="${seats}" stroke-width="2.6" d="${backs}"/>`
}

export type Lamp = { x: number; y: number; angle: number; spread: number; power: number }

/** Floodlights in haze, as brightness. */
export function beams(lamps: readonly Lamp[], width: number): Brightness {
  return (px, py) => {
    let light = 0
    for (const { x, y, angle, spread, power } of lamps) {
      const distance = Math.hypot(px - x, py - y)
      const off = Math.atan2(py - y, px - x) - angle
      const turned = Math.atan2(Math.sin(off), Math.cos(off))
      light += Math.exp(-((turned / spread) ** 2)) * power * Math.exp(-distance / (width * 0.55))
      light += Math.exp(-distance / 22) * 1.2
    }
    return clamp(light)
  }
}

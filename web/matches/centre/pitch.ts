import type { FeedLineUp, FeedPlayer, Side } from '#modules/matches/schema.ts'

/** The ground as it is drawn: the home side below, playing upwards. */
export const pitch = { width: 540, height: 800 }

export type Placed = { player: FeedPlayer; x: number; y: number }

/** The goalkeeper's row and the foremost one, of the side below. */
const BACK = 742
const FRONT = 428
/** How far from the middle the outermost of a row stand, by how many they are. */
const SPREAD = [0, 0, 71, 180, 181, 205]
/** In a row of four and more the outer ones stand a little further in front. */
const AHEAD = 12

/** The rows of a formation with the goalkeeper first: `4-2-3-1` is 1, 4, 2, 3, 1; null where it cannot be read. */
export function rowsOf(formation: string | null, players: number): number[] | null {
  if (!formation || !/^\d(-\d)+$/.test(formation)) return null
  const rows = [1, ...formation.split('-').map(Number)]
  return rows.reduce((sum, count) => sum + count, 0) === players ? rows : null
}

/** Where everybody stands: row by row, in a row from right to left as the side looks; null without a formation. */
export function placesOf(lineUp: FeedLineUp, side: Side): Placed[] | null {
  const rows = rowsOf(lineUp.formation, lineUp.starters.length)
  if (!rows) return null
  const step = (BACK - FRONT) / (rows.length - 1)
  const firsts = rows.map((_, row) => rows.slice(0, row).reduce((sum, count) => sum + count, 0))
  return rows.flatMap((count, row) =>
    lineUp.starters.slice(firsts[row]!, firsts[row]! + count).map((player, place) => {
      const isOuter = count >= 4 && (place === 0 || place === count - 1)
      const x = pitch.width / 2 + fromMiddle(place, count)
      const y = BACK - row * step - (isOuter ? AHEAD : 0)
      return { player, ...turned({ x, y }, side) }
    }),
  )
}

/** From the right edge of the row to the left. */
function fromMiddle(place: number, count: number): number {
  if (count === 1) return 0
  const spread = SPREAD[Math.min(count, SPREAD.length - 1)]!
  return spread - (place * 2 * spread) / (count - 1)
}

/** The away side looks the other way, so its right is our left. The name below a shirt needs room above the line. */
function turned({ x, y }: { x: number; y: number }, side: Side): { x: number; y: number } {
  if (side === 'home') return { x: Math.round(x), y: Math.round(y) }
  return { x: Math.round(pitch.width - x), y: Math.round(pitch.height - 14 - y) }
}

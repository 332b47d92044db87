import type { TickerData } from '#modules/matches/schema.ts'
import type { BlockPlace } from '../block.ts'
import type { Day } from './MatchDayTop.tsx'

/** What all three states are shown from. */
export type DayGiven = {
  day: Day
  ticker: TickerData
  /** By the clock of the server. */
  now: number
  silentSince: number | null
  place: BlockPlace
  /** Where all is told of the match, and where its ticker is. */
  links: { centre: string; ticker: string }
}

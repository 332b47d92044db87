import type { MatchAnswer } from '#modules/content/page-data.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import type { BlockPlace } from '../block.ts'

type Answer = NonNullable<MatchAnswer>
export type Day = NonNullable<Answer['day']>

export type MatchDayTopProps = {
  day: Day
  /** The match after it, with its tickets. */
  next: Pick<Answer, 'event' | 'match'>
  place: BlockPlace
}

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

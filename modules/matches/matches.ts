import type { Logger } from 'pino'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { calendarOf } from './calendar.ts'
import { createFeeds } from './feeds.ts'
import { matchesForPages } from './pages.ts'
import { createTicker } from './ticker.ts'

export type MatchesOptions = {
  db: Db
  log: Logger
  /** Where a team's site stands. */
  originOf(teamId: number): string
}

export type Matches = ReturnType<typeof createMatches>

/** Match day: what editors write, what pages show, feeds and calendars. */
export function createMatches({ db, log, originOf }: MatchesOptions) {
  const feeds = createFeeds({ db, log })
  return {
    ticker: createTicker({ db }),
    pages: matchesForPages({ db, feeds }),
    feeds,
    calendar: (asked: { teamId: number; language: Language }) =>
      calendarOf(db, { ...asked, origin: originOf(asked.teamId) }),
  }
}

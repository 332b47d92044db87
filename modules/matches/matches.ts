import type { Logger } from 'pino'
import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { calendarOf } from './calendar.ts'
import { loadDay, tellDay } from './day/telling-day.ts'
import { createFeeds } from './feeds.ts'
import { addFixture, changeFixture, loadFixtureChoices, removeFixture } from './fixtures/fixtures.ts'
import { followEvent } from './following.ts'
import type { ImportContents } from './import/import.schema.ts'
import { type ImportGiven, importMatches, type MatchSales } from './import/import.ts'
import { matchesForPages } from './pages.ts'
import { requireUnsold, sellAs } from './selling.ts'
import { createMatchSheet } from './sheet/match-sheet.ts'
import { createMatchesOnAir } from './streaming.ts'
import { MATCHES } from './tags.ts'
import { loadTold } from './telling.ts'
import { createDesks } from './ticker/desk.ts'
import { listOthers, setOther } from './ticker/others.ts'
import { replay } from './ticker/replay.ts'
import { createTicker } from './ticker/ticker.ts'
import { createTickerLookup } from './ticker/ticker-lookup.ts'

export type { ImportReport } from './import/report.ts'
export { MATCHES }

export type MatchesOptions = {
  db: Db
  log: Logger
  /** Where a team's site stands. */
  originOf(teamId: number): string
  /** Who sells tickets of matches. */
  sales?: MatchSales
}

type TickerListener = (trx: Trx, matchId: string) => Promise<void>

export type Matches = ReturnType<typeof createMatches>

/** Match day: what editors write, what pages show, feeds and calendars. */
export function createMatches({ db, log, originOf, sales }: MatchesOptions) {
  const feeds = createFeeds({ db, log })
  const listeners: TickerListener[] = []
  const ticker = createTicker({
    db,
    async onWritten(trx, matchId) {
      for (const written of listeners) await written(trx, matchId)
    },
  })
  return {
    ticker,
    /** What others do when somebody has written in a ticker, in the transaction that writes. */
    listen: (written: TickerListener) => void listeners.push(written),
    told: loadTold,
    sheet: createMatchSheet({ db }),
    desk: createTickerLookup({ db }),
    desks: createDesks({ db }),
    /** How others of the same matchday stand. */
    others: inContext({ db }, { listOthers, setOther }),
    /** What is told of the day of a match. */
    day: inContext({ db }, { loadDay, tellDay }),
    replay: (given: Omit<Parameters<typeof replay>[0], 'db' | 'ticker'>) => replay({ ...given, db, ticker }),
    pages: matchesForPages({ db, feeds }),
    feeds,
    onAir: createMatchesOnAir({ db }),
    followEvent,
    ...{ loadFixtureChoices, addFixture, changeFixture, removeFixture },
    importFiles: (contents: ImportContents, given: ImportGiven) =>
      importMatches({ db, sales }, contents, given),
    sellAs,
    requireUnsold,
    calendar: (asked: { teamId: number; language: Language }) =>
      calendarOf(db, { ...asked, origin: originOf(asked.teamId) }),
  }
}

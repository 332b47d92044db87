import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { tickerData } from '../feed.rules.ts'
import { matchInFocus } from '../focus.rules.ts'
import type { Match } from '../match.schema.ts'
import { loadMatchRecord } from '../match-record.ts'
import type { MatchDay } from '../page.schema.ts'
import type { FeedEvent, TickerData } from '../schema.ts'
import { listCompetitionMatches, listTeamMatches } from '../storage.ts'
import { summariesOf } from '../summaries.ts'
import { currentSeasonOf } from '../teams.storage.ts'
import { hasTheDay, isToday } from '../today.rules.ts'
import { findDay } from './day.storage.ts'

/** How many events stand beside the score. */
const LATEST = 4
const AFTERGLOW_MS = 24 * 3_600_000

/** The match of a team that has the day now; null on every other day. */
export async function loadMatchDay(
  { db, now }: { db: Db; now: () => Date },
  asked: { teamId: number; language: Language },
): Promise<MatchDay | null> {
  const { teamId, language } = asked
  const season = await currentSeasonOf(db, teamId)
  const match = matchInFocus(await listTeamMatches(db, { teamId, season }), now())
  // The season may end with it: then it stays in focus, and not at the top.
  if (!match || now().getTime() - match.kickOff.getTime() > AFTERGLOW_MS) return null
  const [summary] = await summariesOf(db, [match], now())
  if (!summary || !hasTheDay(summary, now())) return null
  const [record, { gatesAt, ...told }] = await Promise.all([
    loadMatchRecord(db, match),
    findDay(db, match.id),
  ])
  const whole = tickerData(record, language, now())
  const best = [whole.line_ups.home, whole.line_ups.away]
    .flatMap((lineUp) => (lineUp ? [...lineUp.starters, ...lineUp.bench] : []))
    .find(({ id }) => id === match.bestPlayerId)
  return {
    match: summary,
    own: match.homeTeamId === teamId ? 'home' : 'away',
    teamId,
    ticker: shortened(whole),
    parallel: await parallelTo(db, match, now()),
    bestPlayer: best ?? null,
    told: {
      ...told,
      gatesAt: gatesAt?.toISOString() ?? null,
      kickOffBefore: match.kickOffBefore?.toISOString() ?? null,
    },
  }
}

/** Goals and the latest events: pages are not made heavy with a whole ticker. */
function shortened(ticker: TickerData): TickerData {
  const latest = new Set(ticker.events.slice(-LATEST))
  const isShown = (event: FeedEvent) => event.type === 'Goal' || latest.has(event)
  return {
    ...ticker,
    events: ticker.events.filter(isShown),
    line_ups: { home: null, away: null },
    statistics: [],
    pressure: [],
  }
}

async function parallelTo(db: Db, match: Match, now: Date): Promise<MatchDay['parallel']> {
  if (match.matchday === null) return []
  const all = await summariesOf(
    db,
    (await listCompetitionMatches(db, match)).filter(
      ({ id, matchday }) => id !== match.id && matchday === match.matchday,
    ),
    now,
  )
  return all.filter((one) => isToday(one, new Date(match.kickOff)))
}

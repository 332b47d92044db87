import { club } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import type { MatchSummary } from './page.schema.ts'
import { listTeamMatches } from './storage.ts'
import { summariesOf } from './summaries.ts'
import { isToday, matchThatCounts } from './today.rules.ts'

/** Every page asks, so the answer is remembered for so long. */
const CACHED_MS = 15_000

/** The match of the day. It names who plays and when; how it stands is told by the feeds. */
export function createMatchOfTheDay({ db, now }: { db: Db; now: () => Date }) {
  let cached: { at: number; matches: Promise<MatchSummary[]> } | null = null

  async function read(): Promise<MatchSummary[]> {
    const { season } = club
    const teams = teamSites().map(([, teamId]) => listTeamMatches(db, { teamId, season }))
    const all = (await Promise.all(teams)).flat()
    const shown = await summariesOf(
      db,
      all.filter((match) => isToday(dayOf(match), now())),
      now(),
    )
    return [...new Map(shown.map((match) => [match.id, match])).values()]
  }

  const dayOf = (match: {
    kickOff: Date
    kickOffPrecision: MatchSummary['kickOffPrecision']
    voidAt: Date | null
  }) => ({
    kickOff: match.kickOff.toISOString(),
    kickOffPrecision: match.kickOffPrecision,
    void: match.voidAt !== null,
  })

  return async ({ teamId }: { teamId: number | null }): Promise<MatchSummary | null> => {
    const at = now().getTime()
    if (!cached || at - cached.at >= CACHED_MS) {
      const fresh = { at, matches: read() }
      cached = fresh
      // What failed is asked again with the next page.
      fresh.matches.catch(() => {
        if (cached === fresh) cached = null
      })
    }
    return matchThatCounts(await cached.matches, teamId)
  }
}

import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { isMatchId } from './blocks.ts'
import type { Match } from './match.schema.ts'
import { loadMatchRecord } from './match-record.ts'
import { isOver } from './minutes.schema.ts'
import { findMatch, listTeamMatches } from './storage.ts'
import { currentSeasonOf, listTeams } from './teams.storage.ts'
import { momentsOf, type TickerMoment } from './ticker/moments.rules.ts'

/** A match of the club's own, as whoever shows it live knows it. */
export type ShownMatch = {
  id: string
  /** Whose feed tells of it, and which of the two it is. */
  teamId: number
  side: 'home' | 'away'
  site: string
  /** `Home – Away` */
  name: string
  kickOff: Date
}

const OWN: ReadonlyMap<number, string> = new Map(teamSites().map(([site, id]) => [id, site]))
const A_DAY = 86_400_000
/** Of matches to come nobody chooses among more. */
const MOST = 60

export type MatchesOnAir = ReturnType<typeof createMatchesOnAir>

/** What stands beside a video of a match: which match it is, and the moments its ticker tells of. */
export function createMatchesOnAir(ctx: { db: Db }) {
  return inContext(ctx, { find, moments, choices })
}

type Context = { db: Db }

/** Null where there is none, where it is called off, and where others play. */
async function find({ db }: Context, id: string): Promise<ShownMatch | null> {
  const match = isMatchId(id) ? await findMatch(db, id) : null
  return match && match.voidAt === null ? ((await shown(db, [match]))[0] ?? null) : null
}

/** Of the whole ticker, whoever has closed it; none where there is no such match. */
async function moments({ db }: Context, id: string): Promise<TickerMoment[]> {
  const match = await findMatch(db, id)
  return match ? momentsOf(await loadMatchRecord(db, match)) : []
}

/** The club's matches of yesterday and to come, the next one first. */
async function choices({ db }: Context, now: Date): Promise<ShownMatch[]> {
  const teams = await Promise.all(
    [...OWN.keys()].map(async (teamId) => {
      return listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })
    }),
  )
  const since = now.getTime() - A_DAY
  const open = teams
    .flat()
    .filter(({ voidAt, kickOff, kickOffPrecision, period }) => {
      if (voidAt !== null || kickOffPrecision === 'open') return false
      return kickOff.getTime() > since || (!isOver(period) && period !== 'PreMatch')
    })
    .toSorted((one, other) => one.kickOff.getTime() - other.kickOff.getTime())
  const each = [...new Map(open.map((match) => [match.id, match])).values()]
  return shown(db, each.slice(0, MOST))
}

async function shown(db: Db, matches: readonly Match[]): Promise<ShownMatch[]> {
  const teams = await listTeams(
    db,
    matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
  )
  return matches.flatMap((match): ShownMatch[] => {
    const side = OWN.has(match.homeTeamId) ? 'home' : 'away'
    const teamId = side === 'home' ? match.homeTeamId : match.awayTeamId
    const site = OWN.get(teamId)
    const [home, away] = [teams.get(match.homeTeamId), teams.get(match.awayTeamId)]
    if (site === undefined || !home || !away) return []
    const name = `${home.shortName} – ${away.shortName}`
    return [{ id: match.id, teamId, side, site, name, kickOff: match.kickOff }]
  })
}

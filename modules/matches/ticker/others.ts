import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { unsafe } from '#platform/unsafe.ts'
import { isMatchId } from '../blocks.ts'
import type { Match } from '../match.schema.ts'
import type { MatchSummary } from '../page.schema.ts'
import { writeSheet } from '../sheet/write-sheet.ts'
import { findMatch, listCompetitionMatches } from '../storage.ts'
import { summariesOf } from '../summaries.ts'
import { tagsOf } from '../tags.ts'
import { type OtherStand, refusalToStand, standsSo, withStand } from './others.rules.ts'
import { listEvents } from './ticker.storage.ts'

const OWN: ReadonlySet<number> = new Set(teamSites().map(([, teamId]) => teamId))

type Context = { db: Db }

/** A match that others play on the same matchday; `isTold`: a ticker tells of it, and nobody types how it stands. */
export type OtherMatch = MatchSummary & { version: number; isTold: boolean }

/** @throws 404 where it is none of the club's */
export async function listOthers({ db }: Context, matchId: string, now: Date): Promise<OtherMatch[]> {
  const others = await othersOf(db, matchId)
  const shown = await summariesOf(db, others, now)
  const told = await Promise.all(others.map(({ id }) => isTold(db, id)))
  return shown.map((match, at) => ({ ...match, version: others[at]!.tickerVersion, isTold: told[at]! }))
}

/**
 * How a match of others stands, typed by whoever writes of the own one: live table and match centres follow. An import may
 * say otherwise later, and is believed.
 */
export async function setOther(
  { db }: Context,
  matchId: string,
  given: { otherId: string; stand: OtherStand; version: number; now: Date },
): Promise<void> {
  const { otherId, stand, version, now } = given
  const others = await othersOf(db, matchId)
  if (!others.some(({ id }) => id === otherId)) throw notFound()
  await writeSheet(db)(otherId, now, async (trx, match) => {
    if (standsSo(match, stand)) return
    if (match.tickerVersion !== version && !unsafe('noOtherVersion'))
      throw new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile.')
    if (await isTold(trx, otherId)) throw new AppError(409, 'OTHER_TOLD', 'A ticker tells of this match.')
    const refusal = refusalToStand(match, stand, now)
    if (refusal) throw new AppError(409, 'OTHER_REFUSED', refusal)
    Object.assign(match, withStand(match, stand, now))
    await dropTags(trx, tagsOf(match, { scoreChanged: true }))
  })
}

async function othersOf(db: Db, matchId: string): Promise<Match[]> {
  const own = isMatchId(matchId) ? await findMatch(db, matchId) : null
  if (!own || !isOwn(own)) throw notFound()
  if (own.matchday === null) return []
  const all = await listCompetitionMatches(db, own)
  return all.filter((one) => one.matchday === own.matchday && one.voidAt === null && !isOwn(one))
}

const isOwn = ({ homeTeamId, awayTeamId }: Match) => OWN.has(homeTeamId) || OWN.has(awayTeamId)

/** What somebody has written stays who tells of it, also when it is taken back. */
const isTold = async (db: Db, matchId: string) => (await listEvents(db, matchId)).length > 0

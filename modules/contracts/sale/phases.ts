import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { PlannedSeasonPhase } from './schema.ts'

/** Who buys when, as staff have planned it. */
export async function loadSeasonPhases(db: Db, season: number): Promise<PlannedSeasonPhase[]> {
  const { rows } = await sql<Omit<PlannedSeasonPhase, 'from' | 'until'> & { from: Date; until: Date | null }>`
    select who, member_since::text as "memberSince", from_at as "from", until_at as until, group_size as "groupSize",
      offer_hours as "offerHours"
    from season_phases where season = ${season} order by position`.execute(db)
  return rows.map((row) => ({
    ...row,
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
  }))
}

/** All phases of a season; none: it is not for sale. `version` of the season is what whoever plans has seen. */
export async function saveSeasonPhases(
  trx: Trx,
  given: { season: number; version: number; phases: readonly PlannedSeasonPhase[] },
): Promise<void> {
  const { season, version, phases } = given
  const { rows } = await sql<{ version: number }>`
    select version from contract_seasons where season = ${season} for update`.execute(trx)
  if (!rows[0]) throw notFound()
  if (rows[0].version !== version)
    throw new AppError(409, 'SEASON_CHANGED', 'Somebody has changed the season meanwhile')
  await sql`update contract_seasons set version = version + 1 where season = ${season}`.execute(trx)
  await sql`delete from season_phases where season = ${season}`.execute(trx)
  for (const [index, { who, memberSince, from, until, groupSize, offerHours }] of phases.entries())
    await sql`
      insert into season_phases (season, position, who, member_since, from_at, until_at, group_size, offer_hours)
      values (${season}, ${index + 1}, ${who}, ${memberSince}, ${from}, ${until}, ${groupSize}, ${offerHours})`.execute(
      trx,
    )
}

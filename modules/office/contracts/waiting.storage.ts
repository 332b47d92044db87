import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeSeasonWait, OfficeWaitingQuery } from './waiting.schema.ts'

const LIVE = sql.raw(`('Waiting', 'Offered')`)
const VIEWS: Readonly<Record<OfficeWaitingQuery['view'], RawBuilder<unknown>>> = {
  waiting: sql`w.state in ${LIVE}`,
  offered: sql`w.state = 'Offered'`,
  over: sql`w.state not in ${LIVE}`,
}

type Wanted = Pick<OfficeWaitingQuery, 'q' | 'view'> & { season: number }
type WaitRow = Omit<OfficeSeasonWait, 'joinedAt' | 'offeredUntil' | 'endedAt'> & {
  joinedAt: Date
  offeredUntil: Date | null
  endedAt: Date | null
}

export async function listSeasonWaits(
  db: Db,
  given: { wanted: Wanted; limit: number; offset: number },
): Promise<OfficeSeasonWait[]> {
  const { wanted, limit, offset } = given
  const order = wanted.view === 'over' ? sql`w.ended_at desc, w.place desc` : sql`w.place`
  const { rows } = await sql<WaitRow>`
    select w.id, w.person_id as "personId", trim(concat_ws(' ', k.first_name, k.last_name)) as name, w.state,
      case when w.state in ${LIVE} then (select count(*)::int from season_waiting b
        where b.season = w.season and b.state in ${LIVE} and b.place <= w.place) end as position,
      w.created_at as "joinedAt", w.offered_until as "offeredUntil", w.ended_at as "endedAt"
    ${where(wanted)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ joinedAt, offeredUntil, endedAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    offeredUntil: offeredUntil?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

export const waitsWanted = (wanted: Wanted) => sql`select 1 ${where(wanted)}`

function where({ season, view, q }: Wanted): RawBuilder<unknown> {
  const words = (q?.split(/\s+/).filter(Boolean) ?? []).map(
    (word) => sql` and concat_ws(' ', k.first_name, k.last_name) ilike ${containing(word)}`,
  )
  return sql`from season_waiting w left join contacts k on k.id = w.person_id
    where w.season = ${season} and ${VIEWS[view]} ${sql.join(words, sql``)}`
}

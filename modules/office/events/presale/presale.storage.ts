import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SoldOn } from './presale.rules.ts'

const ZONE = sql.lit('Europe/Berlin')

export type PresaleEvent = {
  id: string
  opponent: string
  startsAt: Date
  isAway: boolean
  /** 0 on its day and afterwards. */
  daysLeft: number
}

const COLUMNS = sql`e.id, e.opponent, e.starts_at as "startsAt", e.is_away as "isAway",
  greatest(0, (e.starts_at at time zone ${ZONE})::date - (app.now() at time zone ${ZONE})::date) as "daysLeft"`

export async function findEvent(db: Db, id: string): Promise<PresaleEvent | null> {
  const { rows } = await sql<PresaleEvent>`select ${COLUMNS} from events e where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Matches that took place within some days, at home or away; by kick-off. */
export async function listPlayed(
  db: Db,
  given: { from: string; before: Date; isAway: boolean },
): Promise<PresaleEvent[]> {
  const { rows } = await sql<PresaleEvent>`
    select ${COLUMNS} from events e
    where e.is_away = ${given.isAway} and e.cancelled_at is null and e.starts_at < least(${given.before}, app.now())
      and e.starts_at >= ${given.from}::date::timestamp at time zone ${ZONE}
    order by e.starts_at, e.id`.execute(db)
  return rows
}

/** What single tickets were sold of each match, by the days that were left; tickets taken back count where that happened. */
export async function listSold(db: Db, eventIds: readonly string[]): Promise<SoldOn[]> {
  const { rows } = await sql<SoldOn>`
    with changes as (
      select event_id, issued_at as at, 1 as change from tickets
      where event_id = any(${eventIds}) and checkout_id is not null and season_ticket_id is null
      union all
      select event_id, revoked_at, -1 from tickets
      where event_id = any(${eventIds}) and checkout_id is not null and season_ticket_id is null and revoked_at is not null
    )
    select c.event_id as "eventId", sum(c.change)::int as change,
      (e.starts_at at time zone ${ZONE})::date - (c.at at time zone ${ZONE})::date as "daysLeft"
    from changes c join events e on e.id = c.event_id
    where (c.at at time zone ${ZONE})::date <= (e.starts_at at time zone ${ZONE})::date
    group by 1, 3`.execute(db)
  return rows
}

/** By how much the tickets of each block changed within seven days. */
export async function listLastWeek(db: Db, eventId: string): Promise<{ blockId: string; change: number }[]> {
  const { rows } = await sql<{ blockId: string; change: number }>`
    select block_id as "blockId", (count(*) filter (where issued_at > app.now() - interval '7 days')
      - count(*) filter (where revoked_at > app.now() - interval '7 days'))::int as change
    from tickets where event_id = ${eventId} group by 1`.execute(db)
  return rows
}

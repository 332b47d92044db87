import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { NOT_BEING_PAID } from './places.storage.ts'

export type Unpaid = { memberId: string; places: number; until: Date }

/**
 * Of a place `p`: unpaid, its last day runs, and whoever has it was told at least half a day ago. Who gets a place for a day hears of
 * it again in the middle of that day, nobody twice within minutes.
 */
const TO_REMIND = sql.raw(`p.state = 'Given' and p.reminded_at is null and p.pay_until > app.now()
  and p.pay_until <= app.now() + interval '24 hours'
  and exists (select from allotment_wishes w where w.allotment_id = p.allotment_id and w.member_id = p.member_id
    and w.told_at <= app.now() - interval '12 hours')`)

export async function loadToRemind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from allotment_places p join allotments a on a.id = p.allotment_id join events e on e.id = p.event_id
    where ${TO_REMIND} and ${NOT_BEING_PAID} and a.ended_at is null and e.cancelled_at is null order by a.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Counts as reminded with the end of the transaction. */
export async function takeToRemind(trx: Trx, allotmentId: string): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    with mine as (
      select p.id, p.member_id, p.pay_until from allotment_places p
      where p.allotment_id = ${allotmentId} and ${TO_REMIND} and ${NOT_BEING_PAID} order by p.id for update of p),
    marked as (update allotment_places p set reminded_at = app.now() from mine where p.id = mine.id)
    select member_id as "memberId", count(*)::int as places, min(pay_until) as until from mine group by 1 order by 1`.execute(
    trx,
  )
  return rows
}

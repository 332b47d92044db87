import { sql } from 'kysely'
import { ZONE } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { BanReason, BanScope, BanTickets, GroundBan } from './schema.ts'

export type BanRow = {
  id: string
  personId: string
  firstDay: string
  lastDay: string | null
  scope: BanScope
  reasonCode: BanReason
  note: string | null
  tickets: BanTickets
  issuedBy: string
  issuedAt: Date
  endedAt: Date | null
  endedBy: string | null
  endedReason: string | null
  state: GroundBan['state']
}

const TODAY = sql`(app.now() at time zone ${sql.lit(ZONE)})::date`
const COLUMNS = sql`b.id, b.person_id as "personId", b.first_day as "firstDay", b.last_day as "lastDay", b.scope,
  b.reason_code as "reasonCode", b.note, b.tickets, b.issued_by_name as "issuedBy", b.issued_at as "issuedAt",
  b.ended_at as "endedAt", b.ended_by_name as "endedBy", b.ended_reason as "endedReason",
  case when b.ended_at is not null then 'ended' when b.last_day < ${TODAY} then 'over'
    when b.first_day > ${TODAY} then 'coming' else 'running' end as state`

/** The newest first. */
export async function loadBans(db: Db, personId: string): Promise<BanRow[]> {
  const { rows } = await sql<BanRow>`
    select ${COLUMNS} from ground_bans b where b.person_id = ${personId} order by b.issued_at desc, b.id limit 20`.execute(
    db,
  )
  return rows
}

export async function findBan(db: Db, id: string): Promise<BanRow | null> {
  const { rows } = await sql<BanRow>`select ${COLUMNS} from ground_bans b where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function insertBan(
  trx: Trx,
  ban: Pick<
    BanRow,
    'id' | 'personId' | 'firstDay' | 'lastDay' | 'scope' | 'reasonCode' | 'note' | 'tickets'
  > & {
    by: { id: string | null; name: string }
  },
): Promise<void> {
  await sql`
    insert into ground_bans (id, person_id, scope, reason_code, note, first_day, last_day, tickets, issued_by, issued_by_name)
    values (${ban.id}, ${ban.personId}, ${ban.scope}, ${ban.reasonCode}, ${ban.note}, ${ban.firstDay}, ${ban.lastDay},
      ${ban.tickets}, ${ban.by.id}, ${ban.by.name})`.execute(trx)
}

/** False: it is over, or somebody else has ended it. */
export async function markEnded(
  trx: Trx,
  given: { id: string; by: string; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ground_bans set ended_at = app.now(), ended_by_name = ${given.by}, ended_reason = ${given.reason},
      changed_at = app.now()
    where id = ${given.id} and ended_at is null and (last_day is null or last_day >= ${TODAY})`.execute(trx)
  return numAffectedRows === 1n
}

/** Bans in force that give the money of tickets back, of this person or of all. */
export async function loadRefundingBans(db: Db, personId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ground_bans where tickets = 'refund' and ended_at is null
      and (last_day is null or last_day >= ${TODAY})
      and (${personId}::uuid is null or person_id = ${personId}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What nobody needs any more: bans that were over or ended that long ago. */
export async function deleteOldBans(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ground_bans
    where coalesce(ended_at, ((last_day + 1)::timestamp at time zone ${ZONE})) < app.now() - make_interval(days => ${days}::int)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export type MinuteRow = { minute: Date; gate: string; count: number }

/**
 * Who went in, minute by minute and gate by gate. Times are those of the phones: what is said to have been before or after
 * the admission counts in its first or last minute.
 */
export async function loadMinutes(
  db: Db,
  given: { eventId: string; from: Date; until: Date },
): Promise<MinuteRow[]> {
  const { eventId, from, until } = given
  const { rows } = await sql<MinuteRow>`
    select date_trunc('minute', least(greatest(entered_at, ${from}), ${until})) as minute, gate, count(*)::int as count
    from ticket_entries where event_id = ${eventId} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type PhoneRow = {
  id: string
  gate: string
  steward: string | null
  openedAt: Date
  heardAt: Date
  /** Another phone of the same person came after it was heard of last. */
  hasLeft: boolean
}

/** Every phone that opened a gate, the one that was heard of longest ago first. */
export async function loadPhones(db: Db, eventId: string): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    with phones as (
      select id, gate, steward_id, opened_at, greatest(opened_at, synced_at, heard_at) as heard_at
      from gate_devices where event_id = ${eventId})
    select p.id, p.gate, p.opened_at as "openedAt", p.heard_at as "heardAt",
      coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), a.email) as steward,
      exists (select from phones n where n.steward_id = p.steward_id and n.id <> p.id and n.opened_at >= p.heard_at)
        as "hasLeft"
    from phones p left join contacts c on c.id = p.steward_id and c.erased_at is null
      left join accounts a on a.id = p.steward_id and a.deleted_at is null
    order by p.heard_at, p.id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { admissionHoursAfterStart } from '#club/gates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { GATE_GROUPS, STEWARDS } from './schema.ts'

export type Wanted = { q?: string | undefined; page: number; pageSize: number }

export type StewardRow = {
  personId: string
  name: string
  email: string
  /** False for whoever opens gates because they work here. */
  isSteward: boolean
  since: Date
  /** Of any match; null where nothing was ever scanned. */
  lastScanAt: Date | null
  /** The gate that was opened last. */
  lastGate: { eventId: string; event: Text; gate: string } | null
  /** Phones at matches that still admit. */
  openDevices: number
}

export type DeviceRow = { event: Text; gate: string; openedAt: Date; syncedAt: Date | null }

const NAME = sql`coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), a.email)`
const STILL_ADMITS = sql`e.cancelled_at is null
  and e.starts_at > app.now() - make_interval(hours => ${admissionHoursAfterStart})`

const ALLOWED = sql`
  select a.id as "personId", ${NAME} as name, a.email, g."isSteward", g.since
  from (select account_id, bool_or(name = ${STEWARDS}) as "isSteward",
      coalesce(min(joined_at) filter (where name = ${STEWARDS}), min(joined_at)) as since
    from account_groups where name = any(${[...GATE_GROUPS]}::text[]) group by account_id) g
  join accounts a on a.id = g.account_id and a.deleted_at is null
  left join contacts c on c.id = a.id`

/** What their phones did: the newest that was opened, the newest scan, and how many are at a gate. */
const WITH_PHONES = sql`
  select s.*, last.gate as "lastGate",
    (select max(d.synced_at) from gate_devices d where d.steward_id = s."personId") as "lastScanAt",
    (select count(*)::int from gate_devices d join events e on e.id = d.event_id
      where d.steward_id = s."personId" and ${STILL_ADMITS}) as "openDevices"
  from shown s left join lateral (
    select json_build_object('eventId', e.id, 'event', e.name, 'gate', d.gate) as gate
    from gate_devices d join events e on e.id = d.event_id where d.steward_id = s."personId"
    order by d.opened_at desc, d.id desc limit 1) last on true`

/** One more than a page: stewards before whoever works here, by name. */
export async function listStewards(
  db: Db,
  { q = '', page, pageSize }: Wanted,
): Promise<{ rows: StewardRow[]; count: number }> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const named = words.map((word) => sql`position(${word} in lower(name || ' ' || email)) > 0`)
  const wanted = sql`select * from (${ALLOWED}) known where ${sql.join([sql`true`, ...named], sql` and `)}`
  const { rows } = await sql<StewardRow>`
    with shown as (${wanted} order by not "isSteward", lower(name), "personId" limit ${pageSize + 1} offset ${(page - 1) * pageSize})
    ${WITH_PHONES} order by not s."isSteward", lower(s.name), s."personId"`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${wanted}) w`.execute(db)
  return { rows, count: counted.rows[0]!.count }
}

/** Null for whoever opens no gates. */
export async function findSteward(db: Db, personId: string): Promise<StewardRow | null> {
  const { rows } = await sql<StewardRow>`
    with shown as (select * from (${ALLOWED}) known where "personId" = ${personId}) ${WITH_PHONES}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Their phones at matches that still admit, the newest first. */
export async function loadDevicesOf(db: Db, personId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select e.name as event, d.gate, d.opened_at as "openedAt", d.synced_at as "syncedAt"
    from gate_devices d join events e on e.id = d.event_id
    where d.steward_id = ${personId} and ${STILL_ADMITS} order by d.opened_at desc limit 50`.execute(db)
  return rows
}

/** Whose account it is, which stays until the end of the transaction; null where there is none. */
export async function holdAccount(trx: Trx, personId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${NAME} as name from accounts a left join contacts c on c.id = a.id
    where a.id = ${personId} and a.deleted_at is null for share of a`.execute(trx)
  return rows[0]?.name ?? null
}

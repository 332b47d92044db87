import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { ListedEntry } from './packing.rules.ts'
import type { ScanResult } from './schema.ts'

export type Device = { id: string; eventId: string; gate: string; stewardId: string; openedAt: Date }

export async function insertDevice(
  db: Db,
  device: { id: string; stewardId: string; eventId: string; gate: string; blocks: readonly string[] },
): Promise<Device> {
  const { rows } = await sql<Device>`
    insert into gate_devices (id, steward_id, event_id, gate, blocks)
    values (${device.id}, ${device.stewardId}, ${device.eventId}, ${device.gate}, ${device.blocks}::text[])
    returning id, event_id as "eventId", gate, steward_id as "stewardId", opened_at as "openedAt"`.execute(db)
  return rows[0]!
}

/** Of this steward; notes that it was heard of. */
export async function findDevice(
  db: Db,
  given: { id: string; stewardId: string },
): Promise<(Device & { now: Date }) | null> {
  const { rows } = await sql<Device & { now: Date }>`
    update gate_devices set synced_at = app.now(), heard_at = app.now() where id = ${given.id} and steward_id = ${given.stewardId}
    returning id, event_id as "eventId", gate, steward_id as "stewardId", opened_at as "openedAt", app.now() as now`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Of this steward and at this match; somebody else's says nothing. */
export async function hearOf(
  db: Db,
  phone: { id: string; stewardId: string; eventId: string },
): Promise<void> {
  await sql`
    update gate_devices set heard_at = app.now()
    where id = ${phone.id} and steward_id = ${phone.stewardId} and event_id = ${phone.eventId}`.execute(db)
}

export type NewScan = {
  id: string
  eventId: string
  deviceId: string
  ticketId: string | null
  issue: number | null
  /** What the steward saw, and what the server says where that is something else. */
  result: ScanResult
  verdict: ScanResult | null
  isOffline: boolean
  at: Date
}

/** False when this scan is there already. */
export async function insertScan(trx: Trx, scan: NewScan): Promise<boolean> {
  const { rows } = await sql`
    insert into gate_scans (id, event_id, device_id, ticket_id, issue, result, verdict, is_offline, scanned_at)
    values (${scan.id}, ${scan.eventId}, ${scan.deviceId}, ${scan.ticketId}, ${scan.issue}, ${scan.result},
      ${scan.verdict}, ${scan.isOffline}, ${scan.at})
    on conflict (id) do nothing returning id`.execute(trx)
  return rows.length === 1
}

export type KnownScan = {
  deviceId: string
  result: ScanResult
  isOffline: boolean
  at: Date
  ticketId: string | null
}

export async function findScan(db: Db, id: string): Promise<KnownScan | null> {
  const { rows } = await sql<KnownScan>`
    select device_id as "deviceId", result, is_offline as "isOffline", scanned_at as at, ticket_id as "ticketId"
    from gate_scans where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The answer never reached the gate, which decided by itself. */
export async function correctScan(
  trx: Trx,
  scan: { id: string; result: ScanResult; verdict: ScanResult },
): Promise<void> {
  await sql`
    update gate_scans set result = ${scan.result}, verdict = ${scan.verdict}, is_offline = true,
      received_at = app.now()
    where id = ${scan.id}`.execute(trx)
}

export type Entry = { at: Date; gate: string; scanId: string }

export async function findEntry(db: Db, ticketId: string): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select entered_at as at, gate, scan_id as "scanId" from ticket_entries where ticket_id = ${ticketId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** False when somebody is in with it already. */
export async function insertEntry(
  trx: Trx,
  entry: { ticketId: string; eventId: string; issue: number; scanId: string; gate: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_entries (ticket_id, event_id, issue, scan_id, gate, entered_at)
    values (${entry.ticketId}, ${entry.eventId}, ${entry.issue}, ${entry.scanId}, ${entry.gate}, ${entry.at})
    on conflict (ticket_id) do nothing returning ticket_id`.execute(trx)
  return rows.length === 1
}

export async function insertDouble(
  trx: Trx,
  double: { scanId: string; ticketId: string; eventId: string; firstScanId: string },
): Promise<void> {
  await sql`
    insert into gate_doubles (scan_id, ticket_id, event_id, first_scan_id)
    values (${double.scanId}, ${double.ticketId}, ${double.eventId}, ${double.firstScanId})
    on conflict (scan_id) do nothing`.execute(trx)
}

/** In the order of the tickets' ids; those that the server heard of since, or all. */
export async function loadEntries(
  db: Db,
  { eventId, since }: { eventId: string; since: Date | null },
): Promise<ListedEntry[]> {
  const { rows } = since
    ? await sql<ListedEntry>`
        select n.ticket_id as "ticketId", n.entered_at as at, n.gate
        from gate_scans s join ticket_entries n on n.scan_id = s.id
        where s.event_id = ${eventId} and s.received_at >= ${since} order by n.ticket_id`.execute(db)
    : await sql<ListedEntry>`
        select n.ticket_id as "ticketId", n.entered_at as at, n.gate from ticket_entries n
        where n.event_id = ${eventId} order by n.ticket_id`.execute(db)
  return rows
}

/** Who went in, by gate. */
export async function countEntries(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ eventId: string; gate: string; count: number }>`
    select event_id as "eventId", gate, count(*)::int as count from ticket_entries
    where event_id = any(${eventIds}::uuid[]) group by event_id, gate`.execute(db)
  return new Map(rows.map(({ eventId, gate, count }) => [`${eventId}/${gate}`, count]))
}

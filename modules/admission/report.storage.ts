import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ScanResult } from './schema.ts'

type Place = { ticketId: string; block: string; row: string | null; seat: string | null }
type Seen = { at: Date; gate: string; isOffline: boolean }
type DoubleRow = Place & {
  firstAt: Date
  firstGate: string
  firstOffline: boolean
  secondAt: Date
  secondGate: string
  secondOffline: boolean
}

/** Two gates let the same ticket in; the earlier one first, whichever was heard of first. */
export async function loadDoubles(
  db: Db,
  eventId: string,
): Promise<(Place & { first: Seen; second: Seen })[]> {
  const { rows } = await sql<DoubleRow>`
    select d.ticket_id as "ticketId", t.block_id as block, t.row, t.seat,
      a.scanned_at as "firstAt", da.gate as "firstGate", a.is_offline as "firstOffline",
      b.scanned_at as "secondAt", db.gate as "secondGate", b.is_offline as "secondOffline"
    from gate_doubles d join tickets t on t.id = d.ticket_id
      join gate_scans a on a.id = d.first_scan_id join gate_devices da on da.id = a.device_id
      join gate_scans b on b.id = d.scan_id join gate_devices db on db.id = b.device_id
    where d.event_id = ${eventId} order by d.found_at, d.scan_id`.execute(db)
  return rows.map(({ ticketId, block, row, seat, ...seen }) => {
    const one = { at: seen.firstAt, gate: seen.firstGate, isOffline: seen.firstOffline }
    const other = { at: seen.secondAt, gate: seen.secondGate, isOffline: seen.secondOffline }
    const [first, second] = one.at <= other.at ? [one, other] : [other, one]
    return { ticketId, block, row, seat, first, second }
  })
}

/** Let in without a connection with a ticket that was not good any more. */
export async function loadMistakes(
  db: Db,
  eventId: string,
): Promise<(Place & { entry: Seen; verdict: ScanResult })[]> {
  const { rows } = await sql<Place & Seen & { verdict: ScanResult }>`
    select s.ticket_id as "ticketId", t.block_id as block, t.row, t.seat, s.scanned_at as at, d.gate,
      s.is_offline as "isOffline", s.verdict
    from gate_scans s join gate_devices d on d.id = s.device_id join tickets t on t.id = s.ticket_id
    where s.event_id = ${eventId} and s.result = 'admitted' and s.verdict is not null
      and not exists (select from gate_doubles g where g.scan_id = s.id)
    order by s.scanned_at, s.id`.execute(db)
  return rows.map(({ at, gate, isOffline, ...rest }) => ({ ...rest, entry: { at, gate, isOffline } }))
}

/** The server let somebody in, and the gate said afterwards that it had not. */
export async function loadContradictions(
  db: Db,
  eventId: string,
): Promise<(Place & { entry: Seen; seen: ScanResult })[]> {
  const { rows } = await sql<Place & Seen & { seen: ScanResult }>`
    select n.ticket_id as "ticketId", t.block_id as block, t.row, t.seat, n.entered_at as at, n.gate,
      false as "isOffline", s.result as seen
    from ticket_entries n join gate_scans s on s.id = n.scan_id join tickets t on t.id = n.ticket_id
    where n.event_id = ${eventId} and s.result <> 'admitted'
    order by n.entered_at, s.id`.execute(db)
  return rows.map(({ at, gate, isOffline, ...rest }) => ({ ...rest, entry: { at, gate, isOffline } }))
}

export async function countResults(
  db: Db,
  eventId: string,
): Promise<{ result: ScanResult; count: number }[]> {
  const { rows } = await sql<{ result: ScanResult; count: number }>`
    select result, count(*)::int as count from gate_scans where event_id = ${eventId}
    group by result order by count desc, result`.execute(db)
  return rows
}

export async function loadDevices(
  db: Db,
  eventId: string,
): Promise<{ gate: string; openedAt: Date; syncedAt: Date | null }[]> {
  const { rows } = await sql<{ gate: string; openedAt: Date; syncedAt: Date | null }>`
    select gate, opened_at as "openedAt", synced_at as "syncedAt" from gate_devices
    where event_id = ${eventId} order by gate, opened_at`.execute(db)
  return rows
}

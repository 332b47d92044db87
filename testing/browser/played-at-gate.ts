import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { people } from '#demo/people.ts'
import { buildTickets } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { type Db, openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

const SEATS = Array.from({ length: 40 }, (_, index) => `19-${5 + Math.floor(index / 20)}-${1 + (index % 20)}`)
const IN_MINUTES = [
  50, 48, 48, 40, 40, 40, 33, 31, 30, 30, 30, 30, 29, 29, 22, 22, 20, 20, 12, 12, 9, 6, 4, 3, 2, 1,
]

/**
 * A match whose gates have been open for a while: people are in by two gates, one came twice, some were turned away, and one
 * phone has gone quiet. Answers its id.
 */
export async function playedAtGate(name: string): Promise<string> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const eventId = await buildEvent(db, { startsInDays: 1 / 24 })
    await db
      .updateTable('events')
      .set({ sale_until: new Date(Date.now() - 60_000), name: JSON.stringify({ de: name, en: name }) })
      .where('id', '=', eventId)
      .execute()
    await letIn(db, eventId)
    return eventId
  } finally {
    await close()
  }
}

async function letIn(db: Db, eventId: string): Promise<void> {
  const sold = await buildTickets(db, { eventId, seats: SEATS, media: 'print' })
  const phones = [
    { id: newId(), steward: people.ordner.id, gate: 'west', minutes: 0 },
    { id: newId(), steward: people.redaktion.id, gate: 'ost', minutes: 14 },
  ]
  for (const { id, steward, gate, minutes } of phones)
    await sql`insert into gate_devices (id, steward_id, event_id, gate, opened_at, heard_at)
      values (${id}, ${steward}, ${eventId}, ${gate}, app.now() - interval '55 minutes',
        app.now() - make_interval(mins => ${minutes}))`.execute(db)
  const scan = async (at: number, given: { ticketId?: string; minutes: number; result: string }) => {
    const id = newId()
    await sql`insert into gate_scans (id, event_id, device_id, ticket_id, issue, result, is_offline, scanned_at)
      values (${id}, ${eventId}, ${phones[at % 2]!.id}, ${given.ticketId ?? null}, 1, ${given.result}, ${at % 2 === 1},
        app.now() - make_interval(mins => ${given.minutes}))`.execute(db)
    return id
  }
  let first = ''
  for (const [at, minutes] of IN_MINUTES.entries()) {
    const ticketId = sold[at]!.id
    const id = await scan(at, { ticketId, minutes, result: 'admitted' })
    first ||= id
    await sql`insert into ticket_entries (ticket_id, event_id, issue, scan_id, gate, entered_at)
      values (${ticketId}, ${eventId}, 1, ${id}, ${phones[at % 2]!.gate}, app.now() - make_interval(mins => ${minutes}))`.execute(
      db,
    )
  }
  const twice = await scan(1, { ticketId: sold[0]!.id, minutes: 7, result: 'admitted' })
  await sql`insert into gate_doubles (scan_id, ticket_id, event_id, first_scan_id)
    values (${twice}, ${sold[0]!.id}, ${eventId}, ${first})`.execute(db)
  for (const result of ['alreadyIn', 'stale', 'stale', 'wrongGate', 'wrongGate', 'wrongGate', 'forged'])
    await scan(0, { minutes: 5, result })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltTicket, buildTickets } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { openDatabase } from '#platform/db.ts'

/** A match whose doors are open, with some printed tickets; it is not on sale, so that no other test sees it. */
export async function matchAtGate(seats: readonly string[], name: string): Promise<BuiltTicket[]> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const eventId = await buildEvent(db, { startsInDays: 1 / 24 })
    await db
      .updateTable('events')
      .set({ sale_until: new Date(Date.now() - 60_000), name: JSON.stringify({ de: name, en: name }) })
      .where('id', '=', eventId)
      .execute()
    return await buildTickets(db, { eventId, seats, media: 'print' })
  } finally {
    await close()
  }
}

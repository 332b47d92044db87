import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#platform/db.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'

/**
 * After the match: the offer becomes one for a match that was played, and the running program is told to pay now instead of
 * within five minutes. What becomes of the money its bank decides.
 */
export async function payAfterMatch(offerId: string): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const jobs = createJobs({ url, log: createLog('silent'), workers: false })
  try {
    await jobs.start()
    await db.transaction().execute(async (trx) => {
      await sql`
        update marketplace_offers set event_id = (
          select id from events where cancelled_at is null and starts_at < app.now() - interval '1 day'
          order by starts_at desc limit 1)
        where id = ${offerId}`.execute(trx)
      await jobs.enqueue(trx, 'marketplace.pay', { offerId })
    })
  } finally {
    await jobs.stop()
    await close()
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedLots } from '#demo/camp-lots.ts'
import { TAGS } from '#modules/camps/lots/context.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { DEVELOPMENT_SECRET } from '#platform/settings/config.ts'

/** What the demo camp by lot has: how many children each family takes part with. */
const LOTS = [1, 2, 1, 1, 3, 1, 2, 1]

/** A camp like the demo world's that is drawn by lot, for this run alone: a draw is drawn once. Answers its name and address. */
export async function ownCampByLot(): Promise<{ name: string; slug: string }> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  // Ids of the lots follow from it; a second is enough between two runs.
  const number = Math.floor(Date.now() / 1000) % 10_000_000
  const [id, slug, name] = [newId(), `profitag-${number}`, `Profitag ${number}`]
  const own = { id, slug, name: { de: name, en: name, ja: name }, taken: 0, waiting: 0 }
  await db.transaction().execute(async (trx) => {
    await sql`insert into camps select (jsonb_populate_record(c, ${JSON.stringify(own)}::jsonb)).* from camps c
      where c.slug = 'profitag'`.execute(trx)
    const sealing = createSealing({ secret: DEVELOPMENT_SECRET, previousSecret: null })
    const names = { first: ['Mila', 'Emil', 'Ada'], last: ['Brandt', 'Petersen'] }
    await seedLots(trx, sealing, {
      ...{ campId: id, number, lots: LOTS, cents: 8900, inDays: 64, ages: [8, 13], names },
      ...{ opensInDays: -3, closesInDays: 11, now: new Date() },
    })
    await dropTags(trx, TAGS)
  })
  await close()
  return { name, slug }
}

import { importNodes } from '#modules/content/content.ts'
import { openDatabase } from '#platform/db.ts'
import { seedCodes } from './codes.ts'
import { demoNodes } from './content/nodes.ts'
import { seedExchange } from './exchange.ts'
import { seedMatches } from './matches/seed.ts'
import { seedPartners } from './partners.ts'
import { seedPeople } from './people.ts'
import { seedPost } from './post.ts'
import { seedProducts } from './products.ts'
import { seedSeasonTickets } from './season-tickets.ts'
import { seedTickets } from './tickets.ts'

/** Fills an empty database with the demo world, once; a second call changes nothing. */
export async function seedDemoWorld({ url }: { url: string }): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 2 })
  try {
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto('seeded_worlds')
        .values({ name: 'demo' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (first.numInsertedOrUpdatedRows !== 1n) return
      await seedPeople(trx)
      await seedPost(trx)
      await seedProducts(trx)
      await seedPartners(trx)
      await seedCodes(trx)
      await seedTickets(trx)
      await seedSeasonTickets(trx)
      await seedExchange(trx)
      const now = new Date()
      await seedMatches(trx, now)
      await importNodes(trx, demoNodes(now), now)
    })
  } finally {
    await close()
  }
}

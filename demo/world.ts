import { importNodes } from '#modules/content/content.ts'
import { openDatabase } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { seedAwayMatch } from './away.ts'
import { seedBackups } from './backups.ts'
import { seedCamps } from './camps.ts'
import { seedCareers } from './careers.ts'
import { seedCodes } from './codes.ts'
import { demoNodes } from './content/nodes.ts'
import { seedExchange } from './exchange.ts'
import { seedMatches } from './matches/seed.ts'
import { seedNewsletters } from './newsletters.ts'
import { seedPartners } from './partners.ts'
import { seedPeople } from './people.ts'
import { seedPolls } from './polls.ts'
import { seedPost } from './post.ts'
import { seedProducts } from './products/products.ts'
import { seedSeasonTickets } from './season-tickets.ts'
import { seedVideos } from './seed-videos.ts'
import { seedSweepstakes } from './sweepstakes.ts'
import { seedTickets } from './tickets.ts'
import { seedTipGame } from './tip-game.ts'

/** Fills an empty database with the demo world, once; a second call changes nothing. */
export async function seedDemoWorld({
  url,
  sealing,
  password,
  onFill = () => {},
}: {
  url: string
  sealing: Sealing
  /** Told before it begins: it takes a while. */
  onFill?: () => void
  /** Instead of the published one. */
  password?: string | undefined
}): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 2 })
  try {
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto('seeded_worlds')
        .values({ name: 'demo' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (first.numInsertedOrUpdatedRows !== 1n) return
      onFill()
      await seedPeople(trx, password)
      await seedPost(trx)
      await seedProducts(trx)
      await seedPartners(trx)
      await seedCodes(trx)
      await seedTickets(trx, sealing)
      await seedSeasonTickets(trx, sealing)
      await seedExchange(trx, sealing)
      await seedSweepstakes(trx, sealing)
      const now = new Date()
      await seedCamps(trx, sealing, now)
      await seedMatches(trx, now)
      await seedAwayMatch(trx, now)
      await seedPolls(trx)
      await seedTipGame(trx)
      await importNodes(trx, demoNodes(now), now)
      await seedVideos(trx, now)
      await seedNewsletters(trx, now)
      await seedCareers(trx, sealing, now)
      await seedBackups(trx, now)
    })
  } finally {
    await close()
  }
}

/** Has this database ever been filled with the demo world? */
export async function hasDemoWorld({ url }: { url: string }): Promise<boolean> {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const world = await db
      .selectFrom('seeded_worlds')
      .select('name')
      .where('name', '=', 'demo')
      .executeTakeFirst()
    return world !== undefined
  } finally {
    await close()
  }
}

import { sql } from 'kysely'
import { domainsOf } from '#club/domains.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { createRecurring, type Recurring } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import type { TestDatabase } from '#testing/database.ts'
import { agreedPrices } from './extending.ts'
import { START_AT_ONCE } from './schema.ts'
import { changeSubscription, insertPeriod, insertSubscription } from './television.storage.ts'
import { createTelevision, type Television } from './television.ts'

const PAGE = 'http://club.localhost:3000/konto/tv'

/** What a cart is asked for. */
export const televisionItem = (
  sku: string,
  options: Record<string, string> = { [START_AT_ONCE]: 'yes' },
) => ({
  sku,
  quantity: 1,
  userOptionValues: Object.entries(options).map(([key, value]) => ({ key, value })),
})

/** Cart, checkout, bank and the engine for what recurs around club TV; letters are kept. For tests. */
export async function buildTelevisionShop(database: TestDatabase) {
  const { db } = database
  const contacts = createContacts({ db })
  const mails: Mail[] = []
  const sent = new Set<string>()
  const mailer = {
    async send(_trx: unknown, mail: Mail) {
      if (mail.messageId && sent.has(mail.messageId)) return
      sent.add(mail.messageId ?? newId())
      mails.push(mail)
    },
  }
  let television: Television
  let recurring: Recurring
  const shop = await buildShop(database, async (jobs) => {
    television = createTelevision({
      db,
      jobs,
      mailer,
      recurring: () => recurring,
      recipientOf: contacts.recipientOf,
      isOrganisation: createOrganisations({ db }).isOrganisation,
      accountUrl: () => PAGE,
      offersUrl: () => PAGE,
    })
    return [television.sellable]
  })
  recurring = createRecurring({
    db,
    domains: domainsOf({ environment: 'development', port: 3000, clubDomain: null }),
    jobs: shop.jobs,
    mailer,
    log: createLog('silent'),
    payments: shop.payments,
    sealing: createSealing({ secret: 'a secret of tests that is long enough', previousSecret: null }),
    recipientOf: contacts.recipientOf,
    duesUrl: () => PAGE,
  })
  television!.registerDues()
  return { shop, mails, television: television!, recurring }
}

/** Somebody's subscription that was not bought, running for some days. For tests. */
export async function buildTelevision(
  db: Db,
  given: { subjectId: string; days?: number; renews?: boolean; offer?: string },
): Promise<{ id: string; number: string }> {
  const { subjectId, days = 20, renews = false, offer = 'month' } = given
  return db.transaction().execute(async (trx) => {
    const rightId = newId()
    await sql`
      insert into paywall_subscriptions (id, subject_id, paywall_id, started_at, expires_at)
      values (${rightId}, ${subjectId}, 1, app.now() - interval '10 days', app.now() + make_interval(days => ${days}::int))`.execute(
      trx,
    )
    const { id } = await insertSubscription(trx, { subjectId, paywallId: 1, rightId, language: 'de' })
    const { number, expiresAt } = await changeSubscription(trx, id, {
      to: renews ? { renews, ...agreedPrices() } : {},
      step: { kind: 'bought', actor: `subscriber:${subjectId}`, reason: offer },
    })
    const from = new Date(expiresAt.getTime() - 30 * 86_400_000)
    await insertPeriod(trx, { subscriptionId: id, offer, from, until: expiresAt, amountCents: 599 })
    return { id, number }
  })
}

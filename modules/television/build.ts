import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { domainsOf } from '#club/domains.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { voucherCodeFrom } from '#modules/discounts/codes.rules.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { createRecurring, type Recurring } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import { createFiles } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import type { TestDatabase } from '#testing/database.ts'
import type { TelevisionContext } from './context.ts'
import { agreedPrices } from './extending.ts'
import { giftEnding, giftHash } from './gifts/codes.ts'
import { giftExpiry } from './gifts/gifts.rules.ts'
import { insertGift } from './gifts/gifts.storage.ts'
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
  let context: TelevisionContext
  let recurring: Recurring
  const shop = await buildShop(database, async (jobs, folder) => {
    const guessing = createDiscounts({ db, jobs, secret: 'a secret for codes' }).guessing
    context = {
      db,
      jobs,
      mailer,
      files: createFiles(folder),
      guessing,
      giftSecret: 'a secret for gifts',
      recurring: () => recurring,
      recipientOf: contacts.recipientOf,
      isOrganisation: createOrganisations({ db }).isOrganisation,
      afterSale: () => shop.afterSale.staff,
      trialSecret: 'a secret for free days',
      accountUrl: () => PAGE,
      offersUrl: () => PAGE,
    }
    television = createTelevision(context)
    return [television.sellable, television.giftSellable]
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
  return { shop, mails, television: television!, context: context!, recurring }
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

/** A card that somebody keeps, as if it had been added. For tests. */
export async function buildMeans(
  db: Db,
  ownerId: string,
  { fingerprint = newId() }: { fingerprint?: string } = {},
): Promise<string> {
  const id = newId()
  const display = { endingDigits: '0111', expiry: '2031-12', brand: 'Sandbox Card', fingerprint }
  await sql`insert into bank_instruments (id, kind, reference, display, behaviour)
    values (${newId()}, 'creditCard', ${`card-${id}`}, ${JSON.stringify(display)}, 'success')`.execute(db)
  await sql`insert into payment_tokens (id, owner_id, kind, provider, provider_reference, display, state, activated_at)
    values (${id}, ${ownerId}, 'creditCard', 'sandbox', ${`card-${id}`}, ${JSON.stringify(display)}, 'active', app.now())`.execute(
    db,
  )
  return id
}

/** A month that was collected after free days, just now; answers what a withdrawal gives back. For tests. */
export async function buildPaidAfterTrial(db: Db, subjectId: string): Promise<number> {
  const { id } = await buildTelevision(db, { subjectId, renews: true, days: 30 })
  await sql`update television_subscriptions set trial_ends_at = app.now() - interval '1 minute' where id = ${id}`.execute(
    db,
  )
  await sql`update television_periods set due_id = ${newId()}, from_at = app.now() where subscription_id = ${id}`.execute(
    db,
  )
  return 599
}

/** Somebody was asked to pay more; answers which change it is. For tests. */
export async function buildPriceAsked(db: Db, subjectId: string): Promise<string> {
  await sql`update television_price_changes set withdrawn_at = app.now() where withdrawn_at is null and applied_at is null`.execute(
    db,
  )
  const id = newId()
  await sql`insert into television_price_changes (id, price_cents, member_price_cents, effective_on, on_silence, reason, planned_by)
    values (${id}, 699, 599, (app.now() + interval '60 days')::date, 'keeps', 'test', 'test')`.execute(db)
  await sql`insert into television_price_answers (change_id, subscription_id, old_price_cents, old_member_price_cents, is_dearer)
    select ${id}, s.id, 599, 499, true from television_subscriptions s where s.subject_id = ${subjectId} and s.ended_at is null`.execute(
    db,
  )
  return id
}

/** A gift that somebody bought and that nobody has redeemed, without its order. For tests. */
export async function buildGift(
  db: Db,
  given: { giverId: string; recipientEmail?: string },
): Promise<{ id: string; code: string }> {
  const id = newId()
  const code = voucherCodeFrom(randomBytes(10))
  await db.transaction().execute((trx) =>
    insertGift(trx, {
      ...{ id, offer: 'quarter', months: 3, checkoutId: newId(), checkoutItemId: newId(), language: 'de' },
      ...{ giverId: given.giverId, recipientEmail: given.recipientEmail ?? null, sendOn: null },
      ...{ giverName: 'Oma Erna', recipientName: 'Anna', greeting: 'Alles Gute!', hasPaper: true },
      ...{ amountCents: 1699, isWithheld: false, expiresAt: giftExpiry(new Date()) },
      ...{ codeHash: giftHash(code), codeEnding: giftEnding(code) },
    }),
  )
  return { id, code }
}

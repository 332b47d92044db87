import { sql } from 'kysely'
import { type PersonKey, people } from '#demo/people.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { inContext } from '#platform/in-context.ts'
import { shiftClock, type TestDatabase } from '#testing/database.ts'
import { call } from '#testing/module-app.ts'
import { buildTelevisionShop } from '../build.ts'
import { giftCodeOf } from './codes.ts'

export const DAY = 86_400
export const SKU = 'TVG-quarter'
/** What its giver says of it. */
export const WORDS = {
  giverName: 'Oma Erna',
  recipientName: 'Anna',
  greeting: 'Alles Gute zum 18. Geburtstag!',
  paper: 'yes',
}
export const MAIL = { ...WORDS, recipientEmail: 'anna@probe.example' }

export const giftItem = (sku: string, options: Record<string, string>) => ({
  sku,
  quantity: 1,
  userOptionValues: Object.entries(options).map(([key, value]) => ({ key, value })),
})

/** For tests: a shop in which people give club TV to each other. */
export async function buildGiftShop(database: TestDatabase) {
  const { db } = database
  const built = await buildTelevisionShop(database)
  const { mails, television } = built
  const { hasPaywall } = createMemberships({ db })
  const callerOf = (as: PersonKey) => ({ subjectId: people[as].id, actorId: people[as].id }) as never
  return {
    ...built,
    ...inContext(built, { bought, add }),
    callerOf,
    own: async (as: PersonKey) => (await television.readOwn({ caller: callerOf(as) })).subscription,
    isOpen: (as: PersonKey) => hasPaywall(people[as].id, 1),
    inTrx: <T>(run: (trx: Parameters<typeof television.giftSellable.revoke>[0]) => Promise<T>) =>
      db.transaction().execute(run),
    redeem: (as: PersonKey, code: string, address = '10.0.0.1') =>
      television.gifts.redeemGift({ caller: callerOf(as), code, address }),
    preview: (as: PersonKey, code: string, address = '10.0.0.1') =>
      television.gifts.previewGift({ caller: callerOf(as), code, address }),
    rowOf: (id: string) =>
      db.selectFrom('television_gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    giftMails: () => mails.filter(({ messageId }) => messageId?.startsWith('television-gift')),
    /** As before anybody gave or had anything. */
    async clean() {
      mails.length = 0
      await shiftClock(database, 0)
      for (const table of [
        ...['television_periods', 'television_steps', 'television_subscriptions', 'paywall_subscriptions'],
        ...['television_gifts', 'code_guesses'],
      ])
        await sql`delete from ${sql.table(table)}`.execute(db)
    },
  }
}

type Built = Awaited<ReturnType<typeof buildTelevisionShop>>

/** Ordered by card, and paid. */
async function bought(
  { shop, context }: Built,
  as: PersonKey,
  options: Record<string, string> = WORDS,
  sku = SKU,
) {
  const cartId = await shop.fill(as, [giftItem(sku, options)])
  const { status, json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  if (status !== 200) throw new Error(`${status} ${json.errorCode}`)
  const { checkoutId } = json
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const gift = await shop.db
    .selectFrom('television_gifts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return {
    checkoutId: checkoutId as string,
    itemId: gift.checkout_item_id,
    id: gift.id,
    code: giftCodeOf(context, gift.id),
  }
}

/** Into the fan's cart; answers what is wrong with it if it does not go there. */
async function add({ shop }: Built, line: object) {
  const url = '/api/shop/v4/carts/self/items'
  const { status, json } = await call(shop.app, { as: 'fan', method: 'POST', url, body: line })
  return status === 200 ? 'added' : json.errorCode
}

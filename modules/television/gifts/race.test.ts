import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildTelevisionShop } from '../build.ts'
import { giftCodeOf, giftEnding, giftHash } from './codes.ts'
import { giftExpiry } from './gifts.rules.ts'
import { insertGift } from './gifts.storage.ts'

const database = await testDatabase()
const { db } = database
const { television, context } = await buildTelevisionShop(database)

afterEach(() => {
  delete process.env['UNSAFE']
})

async function giftForSale() {
  const id = newId()
  const code = giftCodeOf(context, id)
  const checkoutId = newId()
  await db.transaction().execute((trx) =>
    insertGift(trx, {
      ...{
        id,
        offer: 'quarter',
        months: 3,
        checkoutId,
        checkoutItemId: newId(),
        giverId: newId(),
        language: 'de',
      },
      ...{ giverName: null, recipientName: null, greeting: null, recipientEmail: null, sendOn: null },
      ...{ amountCents: 1699, hasPaper: true, isWithheld: false, expiresAt: giftExpiry(new Date()) },
      ...{ codeHash: giftHash(code), codeEnding: giftEnding(code) },
    }),
  )
  return { id, code, checkoutId }
}

const redeem = (subjectId: string, code: string) =>
  television.gifts.redeemGift({
    caller: { subjectId, actorId: subjectId } as never,
    code,
    address: '10.0.0.9',
  })

/** Several accounts with one code in the same moment, each twice; answers who has the time, and what the others were told. */
async function redeemedAtOnce() {
  const { id, code } = await giftForSale()
  const accounts = Array.from({ length: 6 }, () => newId())
  const done = await Promise.allSettled([...accounts, ...accounts].map((one) => redeem(one, code)))
  const { rows } = await sql<{ rights: number; periods: number }>`
    select (select count(*)::int from paywall_subscriptions where subject_id = any(${accounts}::uuid[])) as rights,
      (select count(*)::int from television_periods where gift_id = ${id}) as periods`.execute(db)
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code ?? 'fault'] : []))
  return { ...rows[0]!, told: [...new Set(refused)], refused: refused.length }
}

const ONCE = { rights: 1, periods: 1, told: ['TELEVISION_GIFT_REDEEMED'], refused: 10 }

test('of many who redeem a code in the same moment one has its time, once, and the others a sentence', async () => {
  expect(await redeemedAtOnce()).toEqual(ONCE)
})

test('the control: without the guard others are told nothing of use, or have it as well', async () => {
  process.env['UNSAFE'] = 'noGiftGuard'
  expect(await redeemedAtOnce()).not.toEqual(ONCE)
})

test('redeemed and taken back in the same moment, either it is void or it cannot be taken back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, code, checkoutId } = await giftForSale()
    const subjectId = newId()
    const { checkoutItemId } = (
      await sql<{ checkoutItemId: string }>`
      select checkout_item_id as "checkoutItemId" from television_gifts where id = ${id}`.execute(db)
    ).rows[0]!
    const [redeemed, revoked] = await Promise.allSettled([
      redeem(subjectId, code),
      db
        .transaction()
        .execute((trx) =>
          television.giftSellable.revoke(trx, { checkoutItemIds: [checkoutItemId], reason: 'x' }),
        ),
    ])
    expect([redeemed.status, revoked.status].sort(), checkoutId).toEqual(['fulfilled', 'rejected'])
  }
})

test('redeemed and unpaid in the same moment, nobody watches', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { code, checkoutId } = await giftForSale()
    const subjectId = newId()
    await Promise.allSettled([
      redeem(subjectId, code),
      db.transaction().execute((trx) => television.giftSellable.withhold!(trx, { checkoutId })),
    ])
    const { rows } = await sql`select from paywall_subscriptions
      where subject_id = ${subjectId} and expires_at > app.now()`.execute(db)
    expect(rows).toEqual([])
  }
})

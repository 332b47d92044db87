import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'

const VOUCHERS = sizeOf('A7_VOUCHERS', 10)
const REDEMPTIONS = sizeOf('A7_REDEMPTIONS', 10)
/** Pays a thing of 10 EUR and its parcel, to the cent. */
const WORTH = 1495

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
let buyers: Buyer[]
/** A thing for each, so that nobody waits for anybody's stock. */
const skus = new Map<Buyer, string>()

beforeAll(async () => {
  buyers = await program.gather(REDEMPTIONS)
  for (const buyer of buyers) {
    const { sku } = await db.transaction().execute((trx) =>
      buildProduct(trx, {
        priceCents: 1000,
        memberDiscountPercent: 0,
        variants: [{ code: 'M', size: 'M', inStock: VOUCHERS * 2 }],
      }),
    )
    skus.set(buyer, sku)
  }
  await Promise.all(buyers.map(fill))
})

afterEach(() => {
  delete process.env['UNSAFE']
})

const fill = (buyer: Buyer) => putInCart(shop, buyer, { sku: skus.get(buyer)!, quantity: 1 })

async function voucher(): Promise<{ id: string; code: string }> {
  return db.transaction().execute((trx) =>
    program.discounts.issueVoucher(trx, {
      sellerId: 1,
      kind: 'single',
      amountCents: WORTH,
      expiresAt: null,
      createdBy: 'test',
      owedFrom: 'goodwill',
    }),
  )
}

const add = (buyer: Buyer, voucherCode: string) =>
  shop.insist({ method: 'POST', path: '/api/shop/v2/vouchers', token: buyer.token, body: { voucherCode } })

async function orderForNothing(buyer: Buyer) {
  return shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/nopayment',
    token: buyer.token,
    key: newId(),
    body: await checkoutBody(shop, buyer),
  })
}

/**
 * Everybody types the same code at the same moment, and everybody orders. Answers who was told what. `held`: the voucher's row is
 * somebody else's until two of the orders wait for it.
 */
async function redeemTogether(code: string, held?: { id: string }) {
  const reasons = (await Promise.all(buyers.map((buyer) => add(buyer, code)))).map(
    ({ json }) => json.failureReason as string | null,
  )
  const order = () => Promise.all(buyers.map(orderForNothing))
  const orders = await (held ? whileHeld(held.id, order) : order())
  const winners = buyers.filter((_, index) => orders[index]!.status === 200)
  await Promise.all(winners.map(fill))
  return { reasons, paid: winners.length }
}

async function whileHeld<T>(id: string, work: () => Promise<T>): Promise<T> {
  let result!: Promise<T>
  await db.transaction().execute(async (trx) => {
    await sql`select id from vouchers where id = ${id} for no key update`.execute(trx)
    result = work()
    await vi.waitUntil(async () => (await countWaiting()) >= 2, 20_000)
  })
  return result
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

async function usesOf(voucherId: string): Promise<number> {
  const rows = await db
    .selectFrom('voucher_uses')
    .select('amount_cents')
    .where('voucher_id', '=', voucherId)
    .execute()
  return rows.length
}

test(`A7 ${VOUCHERS} vouchers that pay once, each redeemed ${REDEMPTIONS} times at once in other carts: each pays once`, async () => {
  let paid = 0
  for (let round = 0; round < VOUCHERS; round += 1) {
    const { id, code } = await voucher()
    const told = await redeemTogether(code)
    expect(told.reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(new Set(told.reasons.filter(Boolean))).toEqual(new Set(['VOUCHER_ALREADY_IN_USE']))
    expect([told.paid, await usesOf(id)]).toEqual([1, 1])
    paid += told.paid
  }
  expect(paid).toBe(VOUCHERS)
  expect(await violations(db)).toEqual([])
})

test('A16 without the guard A7 turns red at once', async () => {
  process.env['UNSAFE'] = 'noVoucherGuard'
  const { id, code } = await voucher()
  const { paid } = await redeemTogether(code, { id })
  expect(paid).toBeGreaterThan(1)
  expect(await usesOf(id)).toBeGreaterThan(1)
  expect(await violations(db)).not.toEqual([])
})

import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { demoSeasonName } from '#demo/season.ts'
import {
  type Buyer,
  isRefusal,
  type LineWithStatus,
  type Quote,
  type SecureLine,
} from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildProduct } from './build.ts'
import { createMerchandise } from './merchandise.ts'
import type { NewProduct } from './products.storage.ts'

const season = demoSeasonName(new Date())
const { db, url } = await testDatabase('demo')
const cameBack: string[] = []
const merchandise = createMerchandise(async (_trx, skus) => void cameBack.push(...skus))

const anybody: Buyer = { subjectId: null, isMember: false, priceGroup: null, countryCode: 'DE', rights: null }
const member: Buyer = { ...anybody, isMember: true }
const until = new Date(Date.now() + 60_000)

const build = (given?: Partial<NewProduct>) => db.transaction().execute((trx) => buildProduct(trx, given))
const withStock = (...stock: number[]) =>
  build({ variants: stock.map((inStock, index) => ({ code: `S${index}`, size: null, inStock })) })
const lineOf = (sku: string, quantity: number): SecureLine => ({
  cartItemId: newId(),
  sku,
  quantity,
  options: [],
})
const inTransaction = <T>(run: (trx: Trx) => Promise<T>) => db.transaction().execute(run)

async function stockOf(sku: string): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .select('in_stock')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return row.in_stock
}

class RolledBack extends Error {}

/** Secures as checkout does: any problem rolls everything back. */
async function secure(lines: SecureLine[], checkoutId = newId()) {
  let problems: Awaited<ReturnType<typeof merchandise.secure>> = []
  await inTransaction(async (trx) => {
    problems = await merchandise.secure(trx, { checkoutId, lines, until, buyer: anybody })
    if (problems.length > 0) throw new RolledBack()
  }).catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return { checkoutId, problems }
}

describe('quote', () => {
  test('CART-48 CART-46 names price, member price, seller and what is chosen', async () => {
    const options = [
      { key: 'flockName', value: 'Jansen' },
      { key: 'flockNumber', value: '24' },
    ]
    const quote = (await merchandise.quote(db, { sku: '1.1001.M', quantity: 1, options }, member)) as Quote
    expect(quote).toMatchObject({
      sellerId: 1,
      type: 'Merchandise',
      name: { de: `Heimtrikot ${season}` },
      detail: { de: 'Größe M · Flock JANSEN 24', en: 'Size M · Print JANSEN 24' },
      // What is printed is seen on the back.
      imageId: 'shirt-home-back',
      path: `/trikots/heimtrikot-${season.replace('/', '-')}-1.1001`,
      listPriceCents: 9495,
      priceCents: 8546,
      memberPriceCents: 8546,
      vatRate: 19,
      maxQuantity: 10,
      isUnique: false,
      onAccountAllowed: false,
    })
    expect(quote.shippingCodes).toContain('standard')
  })

  test('NEC-18 tells who may have it and where it may go: from 18 on within Germany, whoever made it', async () => {
    const quote = await merchandise.quote(db, { sku: '1.1507.U', quantity: 1, options: [] }, anybody)
    expect(quote).toMatchObject({ minAge: 18, shippableTo: ['DE'] })
    // As staff make one: its age alone.
    const age = (years: number | null) =>
      sql`update products set min_age = ${years}, shippable_to = null where id = '1.1507'`.execute(db)
    const bottle = () => merchandise.quote(db, { sku: '1.1507.U', quantity: 1, options: [] }, anybody)
    await age(18)
    expect(await bottle()).toMatchObject({ minAge: 18, shippableTo: ['DE'] })
    await age(16)
    expect(await bottle()).toMatchObject({ minAge: 16, shippableTo: null })
    await sql`update products set min_age = 18, shippable_to = '{DE}' where id = '1.1507'`.execute(db)
    const book = await merchandise.quote(db, { sku: '2.101.U', quantity: 1, options: [] }, member)
    expect(book).toMatchObject({ sellerId: 2, vatRate: 7, priceCents: 2990, memberPriceCents: null })
  })

  test('NEC-08 refuses more than the maximum in the words that clients look for', async () => {
    const { sku } = await build({ maxQuantity: 2, variants: [{ code: 'M', size: 'M', inStock: 50 }] })
    const answer = await merchandise.quote(db, { sku, quantity: 3, options: [] }, anybody)
    expect(answer).toMatchObject({ refused: true, status: 400, errorCode: 'CARTITEM_QUANTITY_ABOVE_MAX' })
    expect((answer as { detail: string }).detail).toContain('MaxQuantity of this Product already exceeded')
    expect(isRefusal(await merchandise.quote(db, { sku, quantity: 2, options: [] }, anybody))).toBe(false)
  })

  test('NEC-09 NEC-10 refuses more than there is, what is not on sale, and what does not exist', async () => {
    const codeOf = async (sku: string, quantity = 1) =>
      (await merchandise.quote(db, { sku, quantity, options: [] }, anybody)) as {
        errorCode: string
        status: number
      }
    expect(await codeOf('1.1001.XL', 3)).toMatchObject({
      status: 400,
      errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK',
    })
    expect(await codeOf('1.1001.3XL')).toMatchObject({ errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' })
    expect(await codeOf('1.1198.M')).toMatchObject({ status: 400, errorCode: 'PRODUCT_INACTIVE' })
    expect(await codeOf('1.1199.M')).toMatchObject({ errorCode: 'PRODUCT_INACTIVE' })
    expect(await codeOf('1.1001.XXS')).toMatchObject({ status: 404 })
  })

  test('PRD-07 refuses prints that cannot be printed', async () => {
    const options = [{ key: 'flockName', value: 'Hurensohn' }]
    const answer = await merchandise.quote(db, { sku: '1.1001.M', quantity: 1, options }, anybody)
    expect(answer).toMatchObject({ status: 400, errorCode: 'FLOCK_NAME_REFUSED' })
    const onMug = await merchandise.quote(db, { sku: '1.1501.U', quantity: 1, options }, anybody)
    expect(onMug).toMatchObject({ errorCode: 'FLOCK_NOT_AVAILABLE' })
  })

  test('knows its own skus by their form', () => {
    expect(['1.1001.M', '2.101.U', '1.1502.135-200'].every(merchandise.owns)).toBe(true)
    expect(['1.1001', '17-1-full', '1.1001.M.2', "1.1.'"].some(merchandise.owns)).toBe(false)
  })
})

test('NEC-08 NEC-09 NEC-10 names the problems of items as they stand in a cart', async () => {
  const { sku } = await withStock(2)
  const check = async (lines: SecureLine[]) => merchandise.problems(await statusInACart(lines), anybody)
  const [a, b] = [lineOf(sku, 1), lineOf(sku, 1)]
  expect(await check([])).toEqual([])
  expect(await check([a, b])).toEqual([])
  await secure([a])
  expect(await check([a, b])).toEqual([])
  await secure([lineOf(sku, 1)])
  expect(await check([a, b])).toEqual([
    { cartItemId: a.cartItemId, errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK', available: 1 },
    { cartItemId: b.cartItemId, errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK', available: 1 },
  ])
  await db
    .updateTable('products')
    .set({ active_since: null })
    .where('id', '=', sku.split('.').slice(0, 2).join('.'))
    .execute()
  expect(await check([a])).toEqual([{ cartItemId: a.cartItemId, errorCode: 'PRODUCT_INACTIVE' }])
})

/** As the cart does it: the lines stand in one, and the seller looks at them in its statement. */
function statusInACart(lines: SecureLine[]): Promise<LineWithStatus[]> {
  return inTransaction(async (trx) => {
    const cart_id = newId()
    await trx
      .insertInto('carts')
      .values({ id: cart_id, anonymous_hash: Buffer.from(cart_id) })
      .execute()
    for (const { cartItemId: id, sku, quantity } of lines)
      await trx
        .insertInto('cart_items')
        .values({
          id,
          cart_id,
          sku,
          quantity,
          seller_id: 1,
          kind: 'merchandise',
          options_key: id,
          quoted: '{}',
        })
        .execute()
    const { rows } = await sql<{ id: string; status: unknown }>`
      select i.id, ${sql.raw(merchandise.status)} as status from carts c join cart_items i on i.cart_id = c.id
      where c.id = ${cart_id}`.execute(trx)
    await trx.deleteFrom('carts').where('id', '=', cart_id).execute()
    return lines.map((line) => ({
      ...line,
      status: rows.find((row) => row.id === line.cartItemId)!.status,
    }))
  })
}

describe('stock of a checkout', () => {
  test('is taken once however often it is secured, and comes back once however often it is given back', async () => {
    const { sku } = await withStock(5)
    const lines = [lineOf(sku, 2), lineOf(sku, 1)]
    const { checkoutId } = await secure(lines)
    await secure(lines, checkoutId)
    expect(await stockOf(sku)).toBe(2)
    for (let i = 0; i < 2; i++) await inTransaction((trx) => merchandise.unsecure(trx, { checkoutId, lines }))
    expect(await stockOf(sku)).toBe(5)
  })

  test('NEC-09 two lines that share it never take more than there is', async () => {
    const { sku } = await withStock(3)
    const lines = [lineOf(sku, 2), lineOf(sku, 2)]
    const { problems } = await secure(lines)
    expect(problems.map((problem) => problem.errorCode)).toEqual(
      Array(2).fill('CARTITEM_QUANTITY_ABOVE_STOCK'),
    )
    expect(await stockOf(sku)).toBe(3)
  })

  test('NEC-10 is not taken for a product that left the shop meanwhile', async () => {
    const { id, sku } = await withStock(3)
    await db
      .updateTable('products')
      .set({ hidden_since: new Date(0) })
      .where('id', '=', id)
      .execute()
    const line = lineOf(sku, 1)
    expect((await secure([line])).problems).toEqual([
      { cartItemId: line.cartItemId, errorCode: 'PRODUCT_INACTIVE' },
    ])
  })

  test('is not promised twice for one item: another running checkout keeps it', async () => {
    const { sku } = await withStock(3)
    const line = lineOf(sku, 1)
    const first = await secure([line])
    expect((await secure([line])).problems).toHaveLength(1)
    expect(await stockOf(sku)).toBe(2)
    await inTransaction((trx) => merchandise.unsecure(trx, { checkoutId: first.checkoutId, lines: [line] }))
    expect((await secure([line])).problems).toEqual([])
  })

  test('of a thing whose first line it holds already it takes the second; one that another holds spoils both', async () => {
    const { sku } = await withStock(5)
    const [mine, more, foreign] = [lineOf(sku, 2), lineOf(sku, 1), lineOf(sku, 1)]
    const { checkoutId } = await secure([mine])
    await secure([foreign])
    expect((await secure([mine, more], checkoutId)).problems).toEqual([])
    expect(await stockOf(sku)).toBe(1)
    const last = lineOf(sku, 1)
    const { problems } = await secure([mine, foreign, last], checkoutId)
    expect(problems.map((problem) => problem.cartItemId)).toEqual([foreign.cartItemId, last.cartItemId])
    expect(await stockOf(sku)).toBe(1)
  })

  test('is handed over once, with the sku as serial number, and comes back once', async () => {
    const { sku } = await withStock(4)
    const line = lineOf(sku, 3)
    const { checkoutId } = await secure([line])
    const checkoutItemId = newId()
    const fulfil = () =>
      inTransaction((trx) =>
        merchandise.fulfil(trx, {
          checkoutId,
          orderNumber: 'SVF-2025-000001',
          ownerId: newId(),
          buyerId: newId(),
          items: [{ ...line, checkoutItemId, priceCents: 1000, vatRate: 19 }],
        }),
      )
    for (let i = 0; i < 2; i++) expect(await fulfil()).toEqual([{ checkoutItemId, serialNumber: sku }])
    await inTransaction((trx) => merchandise.unsecure(trx, { checkoutId, lines: [line] }))
    expect(await stockOf(sku)).toBe(1)
    const revoke = () =>
      inTransaction((trx) =>
        merchandise.revoke(trx, { checkoutItemIds: [checkoutItemId], reason: 'cancelled' }),
      )
    for (let i = 0; i < 2; i++) await revoke()
    expect(await stockOf(sku)).toBe(4)
  })

  test('is never handed over without a promise', async () => {
    const { sku } = await withStock(4)
    const item = { ...lineOf(sku, 1), checkoutItemId: newId(), priceCents: 1000, vatRate: 19 }
    const given = { checkoutId: newId(), orderNumber: 'x', ownerId: newId(), buyerId: newId(), items: [item] }
    await expect(inTransaction((trx) => merchandise.fulfil(trx, given))).rejects.toThrow(
      'no stock was promised',
    )
    expect(await stockOf(sku)).toBe(4)
  })

  test('is taken again after the end when it is still free, all or nothing', async () => {
    const { sku } = await withStock(3, 1)
    const other = sku.replace('S0', 'S1')
    const lines = [lineOf(sku, 2), lineOf(other, 1)]
    const checkoutId = newId()
    const again = () =>
      inTransaction((trx) => merchandise.secureAgain(trx, { checkoutId, lines, until, buyer: anybody }))
    const rival = await secure([lineOf(other, 1)])
    expect(await again()).toBe(false)
    expect([await stockOf(sku), await stockOf(other)]).toEqual([3, 0])
    await db.deleteFrom('stock_reservations').where('checkout_id', '=', rival.checkoutId).execute()
    await db.updateTable('variants').set({ in_stock: 1 }).where('sku', '=', other).execute()
    expect(await again()).toBe(true)
    expect([await stockOf(sku), await stockOf(other)]).toEqual([1, 0])
  })
})

test('renews the pages that say how much is left, and only those', async () => {
  const told: string[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('notification', ({ payload }) => told.push(...(payload ?? '').split('\n')))
  const plenty = await withStock(50)
  const few = await withStock(4)
  const last = await withStock(1)
  await client.query('listen page_cache')
  for (const { sku } of [plenty, few]) await secure([lineOf(sku, 1)])
  const line = lineOf(last.sku, 1)
  const { checkoutId } = await secure([line])
  await inTransaction((trx) => merchandise.unsecure(trx, { checkoutId, lines: [line] }))
  await client.query('select 1')
  await client.end()
  expect(told).toEqual([
    `product:${few.id}`,
    ...[`product:${last.id}`, 'catalogue'],
    ...[`product:${last.id}`, 'catalogue'],
  ])
})

describe('races for the last piece', () => {
  const ROUNDS = 20
  const BUYERS = 15

  async function race(
    take: (line: SecureLine) => Promise<boolean>,
  ): Promise<{ sold: number; left: number }[]> {
    const results = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await withStock(1)
      const takers = Array.from({ length: BUYERS }, () => take(lineOf(sku, 1)))
      const sold = (await Promise.all(takers)).filter(Boolean).length
      results.push({ sold, left: await stockOf(sku) })
    }
    return results
  }

  test('A3 sells it once, in every round', async () => {
    const results = await race(async (line) => (await secure([line])).problems.length === 0)
    expect(results).toEqual(Array(ROUNDS).fill({ sold: 1, left: 0 }))
  })

  test('A3 control: looking first and writing then sells it more than once', async () => {
    const results = await race((line) =>
      inTransaction(async (trx) => {
        const { in_stock } = await trx
          .selectFrom('variants')
          .select('in_stock')
          .where('sku', '=', line.sku)
          .executeTakeFirstOrThrow()
        if (in_stock < line.quantity) return false
        await trx
          .updateTable('variants')
          .set({ in_stock: in_stock - line.quantity })
          .where('sku', '=', line.sku)
          .execute()
        return true
      }),
    )
    expect(results.some((result) => result.sold > 1)).toBe(true)
  })

  test('A3 baskets that want the same things in opposite order neither oversell nor wait for each other in a circle', async () => {
    const { sku } = await withStock(20, 20)
    const other = sku.replace('S0', 'S1')
    const attempts = Array.from({ length: BUYERS }, (_, index) => {
      const lines = [lineOf(sku, 1), lineOf(other, 1), lineOf(sku, 1)]
      return secure(index % 2 ? lines : lines.toReversed())
    })
    const outcomes = await Promise.all(attempts)
    const won = outcomes.filter((outcome) => outcome.problems.length === 0)
    expect(won).toHaveLength(10)
    expect([await stockOf(sku), await stockOf(other)]).toEqual([0, 10])
  })

  test('A3 what goes out and what comes back at once adds up', async () => {
    const { sku } = await withStock(10, 10)
    const other = sku.replace('S0', 'S1')
    const wander = async () => {
      const lines = [lineOf(other, 1), lineOf(sku, 2)]
      const { checkoutId, problems } = await secure(lines)
      if (problems.length === 0)
        await inTransaction((trx) => merchandise.unsecure(trx, { checkoutId, lines }))
    }
    await Promise.all(Array.from({ length: BUYERS }, wander))
    expect([await stockOf(sku), await stockOf(other)]).toEqual([10, 10])
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from stock_reservations where sku in (${sku}, ${other})`.execute(db)
    expect(rows[0]!.count).toBe(0)
  })
})

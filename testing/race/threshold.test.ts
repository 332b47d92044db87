import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { taxation } from '#club/money/taxation.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop, germanAddress } from '#modules/checkout/build.ts'
import { createTaxes } from '#modules/taxes/taxes.ts'
import { testDatabase } from '#testing/database.ts'
import { answersOf } from './together.ts'

// Several parcels to other countries at once, any one of which stays below the threshold of cross-border sales and any two do not.

const database = await testDatabase()
const { db } = database
const BUYERS = ['fan', 'mitglied', 'inhaber', 'dauerkarte', 'vorsitz', 'kasse'] as const
/** Net of home: 8000 and 1295 for the parcel are 7810. */
const taxes = createTaxes({ ...taxation, ossFrom: '2025-01-01', threshold: 'kept', thresholdCents: 10_000 })
const shop = await buildShop(
  database,
  async () => [createCatalogue({ db, isStaff: async () => false }).sellable],
  taxes,
)
const address = { ...germanAddress, phone: '+431234567', countryCode: 'AT', postalCode: '1010', city: 'Wien' }

afterEach(() => {
  delete process.env['UNSAFE']
})

/** All buy at once; answers how many of the sales carry the tax of home. */
async function sellAtOnce(): Promise<number> {
  await sql`update checkouts set state = 'failed' where state in ('open', 'paid') and shipping_address ->> 'countryCode' <> 'DE'`.execute(
    db,
  )
  await db.deleteFrom('cart_items').execute()
  const { sku } = await db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { priceCents: 8_000, variants: [{ code: 'M', size: 'M', inStock: 500 }] }),
    )
  const carts: string[] = []
  for (const as of BUYERS) carts.push(await shop.fill(as, [{ sku }]))
  const answers = await answersOf(
    db,
    'checkouts',
    BUYERS.map(
      (as, at) => () =>
        shop.order(as, 'v2/checkouts/creditcard', { cartId: carts[at]!, shippingAddress: address }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(BUYERS.map(() => 200))
  const { rows } = await sql<{ home: number }>`
    select count(*) filter (where vat_country is null)::int as home from checkout_items
    where sku = ${sku} and supplied_to = 'AT'`.execute(db)
  return rows[0]!.home
}

test(`${BUYERS.length} parcels at one threshold: the first carries the tax of home, every other that of where it goes`, async () => {
  expect(await sellAtOnce()).toBe(1)
})

test('control: without turns several of them see room for themselves', async () => {
  process.env['UNSAFE'] = 'noThresholdLock'
  expect(await sellAtOnce()).toBe(BUYERS.length)
})

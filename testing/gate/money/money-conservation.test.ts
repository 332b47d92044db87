import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { shippingMethods } from '#club/shipping.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import type { VatOf } from '#modules/cart/vat.rules.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { freeze, totalsOf } from '#modules/checkout/rules.ts'
import type { CartCode } from '#modules/discounts/schema.ts'
import { checkPriceSets } from '#modules/marketplace/prices.build.ts'
import { saleEntries, sumOf } from '#modules/payments/ledger/ledger.rules.ts'
import { asGoods, asPlace } from '#modules/selling/build.ts'
import { createTaxes } from '#modules/taxes/taxes.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, order, putInCart } from '#testing/harness/buyer.ts'
import { openJournal } from '#testing/harness/journal.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { sizeOf } from '#testing/harness/size.ts'

/** One per cent of A15's figure. */
const PRICE_SETS = sizeOf('A15_PRICE_SETS', 3_000)

const goods = shippingMethods.filter((method) => method.carries === 'goods').map((method) => method.code)
const tickets = shippingMethods.filter((method) => method.carries === 'ticket').map((method) => method.code)

const item = fc
  .record({
    isTicket: fc.boolean(),
    sellerId: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    priceCents: fc.integer({ min: 0, max: 200_000 }),
    vatRate: fc.constantFrom(0, 7, 19),
    choice: fc.nat(),
  })
  .map(({ isTicket, sellerId, quantity, priceCents, vatRate, choice }): StoredItem => {
    const codes = isTicket ? tickets : goods
    return {
      id: newId(),
      sellerId: isTicket ? 1 : sellerId,
      kind: isTicket ? 'dayTicket' : 'merchandise',
      sku: 'x',
      quantity,
      userOptionValues: [],
      shippingCode: codes[choice % codes.length]!,
      quoted: {
        sellerId,
        type: isTicket ? 'Ticket' : 'Merchandise',
        ...(isTicket ? asPlace : asGoods),
        isDiscountable: true,
        priceCents,
        vatRate,
        shippingCodes: codes,
        weightGrams: 100,
      } as StoredItem['quoted'],
      holdExpiresAt: null,
      expiresIn: null,
      prolongedAt: null,
    }
  })

const code = fc
  .record({
    kind: fc.constantFrom('voucher' as const, 'promotion' as const, 'promotion' as const, 'partner' as const),
    sellerId: fc.integer({ min: 1, max: 3 }),
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    cents: fc.integer({ min: 1, max: 150_000 }),
    isSingle: fc.boolean(),
    types: fc.option(fc.constantFrom('Merchandise', 'Ticket')),
    minOrderCents: fc.constantFrom(0, 0, 10_000),
  })
  .map(({ kind, sellerId, percent, cents, isSingle, types, minOrderCents }): CartCode => {
    const isPercent = kind === 'partner' || percent !== null
    return {
      id: newId(),
      kind,
      sellerId,
      code: 'X',
      ownId: newId(),
      availableCents: kind === 'voucher' ? cents : 0,
      isReserved: true,
      problem: null,
      terms: {
        name: null,
        percent: isPercent ? (percent ?? 7) : null,
        amountCents: isPercent ? null : cents,
        appliesTo: types ? { types: [types] } : {},
        minOrderCents,
        isExclusive: false,
        partnerId: null,
        voucherKind: kind === 'voucher' ? (isSingle ? 'single' : 'gift') : null,
        expiresAt: null,
      },
    }
  })

/** The tax in a gross amount, exactly: what is left of it after net, rounded half up. */
function exactTax(grossCents: number, vatRate: number): bigint {
  const denominator = 1_000n + BigInt(Math.round(vatRate * 10))
  const net = (2n * BigInt(grossCents) * 1_000n + denominator) / (2n * denominator)
  return BigInt(grossCents) - net
}

const taxes = createTaxes()

/** As goods are taxed where they go: also at rates with halves. */
function vatTo(country: string): VatOf {
  const day = '2026-11-27'
  const to = { country, postalCode: null, isBusiness: false, day, rates: 'destination' as const }
  return (item) => taxes.vatOf({ ...item.quoted, sellerId: item.sellerId }, to)
}

test(`A15 ${PRICE_SETS} generated carts with codes: no cent is lost between cart, checkout, tax and ledger, no total is negative`, () => {
  let seen = 0
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.array(code, { maxLength: 5 }),
      fc.constantFrom('DE', 'AT', 'FI', 'CH'),
      (items, codes, countryCode) => {
        seen += 1
        const orders = freeze({
          items,
          codes,
          shippingCodes: undefined,
          countryCode,
          vatOf: vatTo(countryCode),
        })
        const totals = totalsOf(orders)
        const lines = orders.flatMap((one) => [
          ...one.items.map((line) => ({
            sellerId: one.sellerId,
            grossCents: line.quoted.priceCents * line.quantity - line.promotionCents,
            vatRate: line.vatRate,
            vatCountry: line.vatCountry,
          })),
          {
            sellerId: one.sellerId,
            grossCents: one.shippingCents,
            vatRate: one.shippingVat.vatRate,
            vatCountry: one.shippingVat.vatCountry,
          },
        ])
        const gross = lines.reduce((sum, line) => sum + BigInt(line.grossCents), 0n)
        const tax = lines.reduce((sum, line) => sum + exactTax(line.grossCents, line.vatRate), 0n)
        expect(BigInt(totals.totalCents)).toBe(gross - BigInt(totals.voucherCents))
        expect(BigInt(totals.taxCents)).toBe(tax)
        expect(orders.reduce((sum, one) => sum + one.totalCents, 0)).toBe(
          totals.totalCents + totals.promotionCents + totals.voucherCents,
        )
        const taken = orders.flatMap((one) => one.codes).map((one) => one.discountCents)
        expect(taken.reduce((sum, cents) => sum + cents, 0)).toBe(totals.promotionCents + totals.voucherCents)
        expect(orders.flatMap((one) => one.items)).toHaveLength(items.length)
        expect(Math.min(totals.totalCents, totals.shippingCents, totals.taxCents)).toBeGreaterThanOrEqual(0)
        expect(sumOf(saleEntries({ lines, voucherCents: totals.voucherCents }))).toBe(0)
      },
    ),
    { numRuns: PRICE_SETS },
  )
  expect(seen).toBeGreaterThanOrEqual(PRICE_SETS)
})

test(`A15 MKT-03 ${PRICE_SETS} price sets of the exchange: price = payout + fees + the tax in them, no cent lost`, () => {
  expect(checkPriceSets(PRICE_SETS)).toEqual([])
})

const program = await testApp()
const { db } = program.test
const journal = openJournal()
const shop = program.shopWith(journal)
afterAll(() => journal.close())

/** A shirt and two seats bought and paid, and one more cart on its way to the bank. */
async function someTrade() {
  const { sku } = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 50 }] }))
  const seeded = await seededOf(db)
  const [buyer, other] = await program.gather(2)
  const [first, second, third] = await freeSeats(db, 3)
  await putInCart(shop, buyer!, { sku, quantity: 2 })
  for (const seat of [first, second]) expect((await putInCart(shop, buyer!, seat!)).status).toBe(200)
  const bought = await checkOut(shop, buyer!)
  expect(bought.outcome).toBe('paid')
  await putInCart(shop, other!, third!)
  await putInCart(shop, other!, { sku, quantity: 1 })
  expect((await order(shop, other!)).status).toBe(200)
  return { seeded, sku, checkoutId: (bought as { checkoutId: string }).checkoutId }
}

const trade = await someTrade()

test('A15 CHK-01 after a shirt and two seats are bought together everything holds', async () => {
  expect(await violations(db, { journal, seeded: trade.seeded })).toEqual([])
  const { rows } = await sql`select 1 from tickets where checkout_id = ${trade.checkoutId}`.execute(db)
  expect(rows).toHaveLength(2)
})

const ID = `'${trade.checkoutId}'`
/** One spoiled fact each, and the sentence that must be among the answers. */
const SPOILT: [string, string][] = [
  [`update vouchers set balance_cents = 1 where code_ending = '0025'`, 'worth more or less than it was'],
  [
    `update checkouts set total_voucher_discounts_cents = 1 where id = ${ID}`,
    'vouchers paid another sum than the checkout says',
  ],
  [
    `update checkout_items set promotion_cents = 1 where checkout_id = ${ID}`,
    'the frozen parts of a checkout are not its total',
  ],
  [
    `insert into checkout_codes (id, checkout_id, seller_id, kind, code, promotion_id, discount_cents)
      select gen_random_uuid(), ${ID}, 1, 'promotion', code, id, 0 from promotions where code = 'FALKE5'`,
    'was used more often than it counts',
  ],
  [`update tickets set revoked_at = now() where checkout_id = ${ID}`, 'a seat is sold without a live ticket'],
  [
    `delete from seat_claims where ticket_id = (select id from tickets where checkout_id = ${ID} limit 1)`,
    'not what the claim',
  ],
  [`delete from tickets where checkout_id = ${ID}`, 'other tickets than places'],
  [`update checkouts set state = 'failed' where id = ${ID}`, 'checkout that is not paid'],
  [`update checkouts set state = 'expired' where id = ${ID}`, 'checkout and payment disagree'],
  [`update checkouts set owner_id = gen_random_uuid() where id = ${ID}`, 'a paid order is lost'],
  [`delete from sold_goods where checkout_id = ${ID}`, 'handed over once'],
  [`update variants set in_stock = in_stock + 1 where sku = '${trade.sku}'`, 'not what was seeded'],
  [`update standing_counters set taken = taken + 1 where taken < capacity`, 'not what was seeded'],
  [
    `delete from bank_ledger where payment_id in (select b.id from bank_payments b join payments p on p.id::text = b.merchant_reference where p.checkout_id = ${ID})`,
    'the bank has other money',
  ],
  [`delete from payments where checkout_id = ${ID}`, 'money was captured for nobody'],
  [
    `delete from ledger_entries where checkout_id = ${ID} and account like 'vat:%'`,
    'the ledger does not sum to zero',
  ],
  [`delete from ledger_entries where checkout_id = ${ID} and reason = 'sale'`, 'a deposit left'],
  [`update checkout_orders set state = 'Cancelled' where checkout_id = ${ID}`, 'are in another state'],
  [`update checkouts set state = 'expired' where state = 'open'`, 'still has something promised'],
  [
    `update seat_claims set hold_expires_at = now() + interval '2 hours' where hold_expires_at is not null`,
    'longer than any hold',
  ],
  [
    `update checkout_items set cart_item_id = (select cart_item_id from checkout_items where checkout_id = ${ID} limit 1) where checkout_id = ${ID}`,
    'sold twice',
  ],
  [`update checkout_items set cancelled_quantity = 1 where checkout_id = ${ID}`, 'the credits of an item'],
  [`update sold_goods set returned_quantity = 1 where checkout_id = ${ID}`, 'are not on the shelf'],
  [`insert into document_numbers (kind, year, last_number) values ('creditNote', 1899, 7)`, 'have gaps'],
]

test.each(SPOILT)('A16 the checker sees: %s', async (statement, sentence) => {
  const seen = await db
    .transaction()
    .execute(async (trx) => {
      // The database itself refuses most of it; here the checker is tried.
      await sql`set local session_replication_role = replica`.execute(trx)
      const { numAffectedRows } = await sql.raw(statement).execute(trx)
      expect(numAffectedRows).toBeGreaterThan(0n)
      throw new Seen(await violations(trx, { journal, seeded: trade.seeded }))
    })
    .catch((error: unknown) => {
      if (error instanceof Seen) return error.violations
      throw error
    })
  expect(seen.join('\n')).toContain(sentence)
})

/** Carries what was seen out of a transaction that is rolled back. */
class Seen extends Error {
  readonly violations: string[]
  constructor(violations: string[]) {
    super('seen')
    this.violations = violations
  }
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { asGift, asGoods, asPlace, asResale } from './build.ts'
import type { LineFacts } from './facts.schema.ts'

const { db } = await testDatabase()
const migration = readFileSync(
  new URL('../../migrations/0057-selling.sql', import.meta.url),
  'utf8',
).replaceAll(/^alter table documents .*$/gm, '')
const NEW = ['settles_as', 'delivery', 'shown_as', 'performed_at']

/** The tables as they were before the migration. */
async function goBack(trx: Trx): Promise<void> {
  for (const column of NEW) await sql`alter table checkout_items drop column ${sql.ref(column)}`.execute(trx)
}

/** One line of a type, in an order and in a cart, as the program wrote them then. */
async function insertLine(trx: Trx, { type, sku }: { type: string; sku: string }): Promise<void> {
  const [cart, checkout, order, item] = [newId(), newId(), newId(), newId()]
  await sql`insert into carts (id, anonymous_hash) values (${cart}, ${Buffer.from(cart)})`.execute(trx)
  await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted)
    values (${item}, ${cart}, 1, 'any', ${sku}, 1, ${JSON.stringify({ type, priceCents: 100 })}::jsonb)`.execute(
    trx,
  )
  await sql`insert into checkouts (id, owner_id, actor_id, cart_id, method, state, shipping_address, billing_address,
      total_price_cents, total_shipping_cents, total_tax_cents, expires_at, fingerprint)
    values (${checkout}, ${newId()}, ${newId()}, ${cart}, 'creditcard', 'failed', '{}', '{}', 100, 0, 0, now(), ${newId()})`.execute(
    trx,
  )
  await sql`insert into checkout_orders (id, checkout_id, seller_id, state, total_cents)
    values (${order}, ${checkout}, 1, 'Cancelled', 100)`.execute(trx)
  await sql`insert into checkout_items (id, order_id, checkout_id, cart_item_id, kind, type, sku, serial_number, name,
      quantity, price_cents, total_cents, vat_rate)
    values (${newId()}, ${order}, ${checkout}, ${item}, 'any', ${type}, ${sku}, ${sku}, '{}', 1, 100, 100, 19)`.execute(
    trx,
  )
}

test('lines of before the migration say what their type said, in orders and in carts', async () => {
  const offer = await db.selectFrom('marketplace_offers').select(['id', 'event_id']).executeTakeFirstOrThrow()
  const before = {
    Merchandise: '1.77.M',
    GiftVoucher: 'voucher.2500',
    Ticket: `${offer.event_id}-3-full`,
    MarketplaceTicket: `resale-${offer.id}`,
  }
  let lines: unknown[] = []
  const undone = db.transaction().execute(async (trx) => {
    await goBack(trx)
    for (const [type, sku] of Object.entries(before)) await insertLine(trx, { type, sku })
    await sql.raw(migration).execute(trx)
    const { rows } = await sql`
      select i.type, i.settles_as as "settlesAs", i.delivery, i.shown_as as "shownAs",
        i.performed_at is not distinct from (c.quoted ->> 'performedAt')::timestamptz
          and coalesce(i.performed_at = e.starts_at, true) as "isAlike", i.performed_at is not null as "hasDay",
        c.quoted - 'performedAt' as quoted
      from checkout_items i join cart_items c on c.id = i.cart_item_id and c.kind = 'any' cross join events e
      where e.id = ${offer.event_id} order by i.type`.execute(trx)
    lines = rows
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  const line = (type: string, facts: LineFacts, hasDay: boolean, cart: object) => ({
    type,
    ...facts,
    isAlike: true,
    hasDay,
    quoted: { type, priceCents: 100, ...facts, ...cart },
  })
  const shop = { site: 'stores', isDiscountable: true }
  const numberOfOffer = offer.id.split('-').slice(-2).join('-')
  expect(lines).toEqual([
    line('GiftVoucher', asGift, false, { ...shop, isDiscountable: false, productNumber: 'voucher.2500' }),
    line('MarketplaceTicket', asResale, true, {
      site: 'marktplatz',
      isDiscountable: false,
      productNumber: numberOfOffer,
    }),
    line('Merchandise', asGoods, false, { ...shop, productNumber: '1.77.M' }),
    line('Ticket', asPlace, true, { site: 'tickets', isDiscountable: true, productNumber: '3-full' }),
  ])
})

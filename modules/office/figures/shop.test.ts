import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildOrders } from '#modules/office/orders/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import type { OfficeShopFigures } from './shop.schema.ts'

const program = await testApp()
const { db } = program.test
const finance = await officeFor(program, 'finanzen')
const { buy, shirt } = await buildOrders(program)
const [buyer] = await program.gather(1)
const AT = '/api/office/figures/shop'
const read = async (span = '30') =>
  (await finance.call({ path: `${AT}?span=${span}` })).json as OfficeShopFigures
const build = (given: Parameters<typeof buildProduct>[1] = {}) =>
  db.transaction().execute((trx) => buildProduct(trx, given))
const all = ({ products, partnerProducts }: OfficeShopFigures) => [...products, ...partnerProducts]
const find = (told: OfficeShopFigures, id: string) => all(told).find((one) => one.id === id)

const bought = await buy(buyer!, [shirt])

type Line = { cents: number; quantity: number; off?: number; cancelled?: number; returned?: number }

/** An order of so many days ago, as the checkout leaves it behind. */
async function sell(sku: string, daysAgo: number, line: Line, { sellerId = 1, isPlaced = true } = {}) {
  const id = newId()
  const { cents, quantity, off = 0, cancelled = 0, returned = 0 } = line
  await sql`insert into checkout_orders (id, checkout_id, seller_id, state, placed_at, total_cents)
    values (${id}, ${bought.checkoutId}, ${sellerId}, ${isPlaced ? 'OrderPlaced' : 'Cancelled'},
      case when ${isPlaced} then app.now() - ${daysAgo} * interval '1 day' end, ${cents - off})`.execute(db)
  await sql`insert into checkout_items (id, order_id, checkout_id, cart_item_id, kind, type, settles_as, delivery, shown_as, sku,
      serial_number, name, quantity, price_cents, total_cents, promotion_cents, vat_rate, cancelled_quantity, returned_quantity)
    select ${newId()}, ${id}, checkout_id, ${newId()}, kind, type, settles_as, delivery, shown_as, ${sku}, ${sku}, name,
      ${quantity}, ${Math.round(cents / quantity)}, ${cents}, ${off}, 19, ${cancelled}, ${returned}
    from checkout_items where checkout_id = ${bought.checkoutId} limit 1`.execute(db)
}

test('a shirt that was bought counts with its print, and what is given back is taken off its day', async () => {
  const productId = shirt.sku.split('.').slice(0, 2).join('.')
  const before = find(await read(), productId)!
  expect(before.printPieces).toBeGreaterThanOrEqual(1)
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, total_cents - promotion_cents as cents from checkout_items where checkout_id = ${bought.checkoutId}`.execute(
    db,
  )
  await program.afterSale.staff.cancel({
    ...{ orderId: bought.id, actor: 'staff:ute', reason: 'x' },
    wishes: [{ itemId: rows[0]!.id, quantity: 1 }],
  })
  const after = find(await read(), productId)!
  expect(before.grossCents - after.grossCents).toBe(rows[0]!.cents)
  expect([before.pieces - after.pieces, after.backPieces - before.backPieces]).toEqual([1, 1])
  expect(before.printPieces - after.printPieces).toBe(1)
  expect(after.netCents).toBeLessThanOrEqual(before.netCents)
})

test('discounts, cancelled and returned pieces are taken off; what was never paid does not count', async () => {
  const was = (await read()).club
  const { id, sku } = await build({ name: { de: '=Probe', en: '=Sample' }, categories: [4] })
  await sell(sku, 1, { cents: 3000, quantity: 3 })
  await sell(sku, 2, { cents: 4000, quantity: 4, off: 400, cancelled: 1, returned: 1 })
  await sell(sku, 3, { cents: 1000, quantity: 1, cancelled: 1 })
  await sell(sku, 4, { cents: 9000, quantity: 9 }, { isPlaced: false })
  await sell(sku, 40, { cents: 700, quantity: 1, off: 100 })
  const told = await read()
  expect(find(told, id)).toEqual({
    ...{ id, name: { de: '=Probe', en: '=Sample' }, partner: null, inStock: 5, printPieces: 0 },
    // 30,00 and half of 36,00.
    ...{ pieces: 5, backPieces: 3, grossCents: 4800, netCents: 4034 },
    ...{ beforePieces: 1, beforeGrossCents: 600 },
  })
  expect(told.club.grossCents - was.grossCents).toBe(4800)
  expect(told.club.backCents - was.backCents).toBe(1800 + 1000)
  expect(told.club.pieces - was.pieces).toBe(5)
  expect(told.club.beforeGrossCents - was.beforeGrossCents).toBe(600)
  expect(find(await read('7'), id)).toMatchObject({ grossCents: 4800, beforeGrossCents: 0 })
  expect(find(await read('90'), id)).toMatchObject({ grossCents: 5400 })
})

test('of each product one shelf counts it, and the shelves come to what the club sold', async () => {
  const { id, sku } = await build({ categories: [4, 5] })
  await sell(sku, 1, { cents: 1_000_000, quantity: 1 })
  const { categories, club, products } = await read()
  expect(products[0]!.id).toBe(id)
  expect(categories.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(club.grossCents)
  expect(new Set(categories.map((one) => one.id)).size).toBe(categories.length)
})

test('what a partner sells is named as theirs and is no turnover of the club', async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sellers where not is_club order by id limit 1`.execute(db)
  const { id: sellerId, name } = rows[0]!
  const { id, sku } = await build({ sellerId })
  const was = await read()
  await sell(sku, 1, { cents: 2500, quantity: 1 }, { sellerId })
  const told = await read()
  expect(told.partnerProducts.find((one) => one.id === id)).toMatchObject({ partner: name, grossCents: 2500 })
  expect(told.products.map((one) => one.id)).not.toContain(id)
  expect(told.club).toEqual(was.club)
  expect(told.partners.grossCents - was.partners.grossCents).toBe(2500)
  expect(told.categories).toEqual(was.categories)
})

test('of many products the first hundred are told, and how many there are', async () => {
  for (let at = 0; at < 110; at += 1) await sell((await build()).sku, 1, { cents: 1 + at, quantity: 1 })
  const { products, club } = await read()
  expect(products).toHaveLength(100)
  expect(club.products).toBeGreaterThanOrEqual(110)
  const sums = products.map(({ grossCents }) => grossCents)
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
})

test('the table has every product, no formula, and stands in the audit book', async () => {
  const { body } = await program.app.inject({
    url: `${AT}/table?span=30`,
    headers: { host: officeHostOf(program), cookie: finance.cookie },
  })
  expect(body).toContain("'=Probe;;5;3;0;48,00;40,34;1;6,00;5")
  expect(body.trim().split('\n').length).toBeGreaterThan(111)
  const owner = await officeFor(program, 'buero')
  const [entry] = (await owner.call({ path: '/api/office/audit?pageSize=1' })).json.items
  expect(entry).toMatchObject({ action: 'export', thing: { type: 'figures', id: 'shop-30' } })
})

test('spans that are not offered, and strangers', async () => {
  for (const wild of ['8', '-7', '1e9', 'all', "7'--", ''])
    for (const where of ['', '/table'])
      expect((await finance.call({ path: `${AT}${where}?span=${encodeURIComponent(wild)}` })).status).toBe(
        400,
      )
  for (const role of ['laden', 'redaktion', 'fanservice'] as const)
    expect((await (await officeFor(program, role)).call({ path: AT })).status, role).toBe(403)
})

const mailOf = { id: expect.any(String), sentAt: expect.stringMatching(/Z$/) }

test('carts that lie are counted with who wants to be reminded, whom a mail told, and who ordered after it', async () => {
  const [lying, told] = [newId(), buyer!.id]
  const put = async (subjectId: string, heldFor: string | null) => {
    const id = newId()
    await sql`insert into carts (id, subject_id, updated_at) values (${id}, ${subjectId}, now() - interval '2 days')
      on conflict (subject_id) do update set updated_at = excluded.updated_at, id = excluded.id`.execute(db)
    await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted, hold_expires_at)
      values (${newId()}, ${id}, 1, 'merchandise', 'x', 3, '{}', now() + ${heldFor}::interval)`.execute(db)
  }
  const before = (await read('7')).carts
  await put(lying, null)
  await put(newId(), '1 hour')
  await sql`insert into cart_reminders (subject_id, asked_at, reminded_at, text_version, end_token) values
    (${lying}, app.now(), app.now() - interval '40 days', '1', 'a'),
    (${told}, app.now(), app.now() - interval '1 hour', '1', 'b')`.execute(db)
  await sql`update checkout_orders set placed_at = app.now() where checkout_id = ${bought.checkoutId} and placed_at is not null`.execute(
    db,
  )
  await sql`insert into cart_reminder_mails (id, subject_id, sent_at, pieces) values
    (${newId()}, ${told}, app.now() - interval '1 hour', 2), (${newId()}, ${lying}, app.now() - interval '2 hours', 3),
    (${newId()}, ${newId()}, app.now() - interval '3 hours', 1), (${newId()}, ${lying}, app.now() - interval '40 days', 9)`.execute(
    db,
  )
  const { carts } = await read('7')
  const { email } = await db
    .selectFrom('contact_emails')
    .select('email')
    .where('contact_id', '=', told)
    .executeTakeFirstOrThrow()
  const masked = `${email[0]}…@${email.split('@')[1]}`
  expect(carts).toEqual({
    // Nobody's whole address, each mail of these days once, and what came of it.
    mails: [
      { ...mailOf, to: masked, pieces: 2, state: 'bought' },
      { ...mailOf, to: null, pieces: 3, state: 'sent' },
      { ...mailOf, to: null, pieces: 1, state: 'ended' },
    ],
    ...{ left: before.left + 1, pieces: before.pieces + 3, afterHours: 24 },
    ...{ asked: before.asked + 2, reminded: before.reminded + 1, bought: before.bought + 1 },
  })
})

import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import * as counter from '#modules/counter/counter.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type { List } from '#platform/lists.ts'
import type { OfficePhoneSale, OfficeSaleBuyer, OfficeSaleProduct, PhonePayment } from './phone.schema.ts'
import type { NewCounterSale } from './schema.ts'

/** What orders for somebody are made with. */
export type PhoneContext = counter.CounterContext & {
  addressesOf(subjectId: string): Promise<ContactAddress[]>
  languageOf(db: Db, subjectId: string): Promise<Language>
}

type Own = { staff: Staff; id: string }
const PRODUCTS = 30

export async function openSale(
  ctx: PhoneContext,
  staff: Staff,
  given: { personId: string },
): Promise<OfficePhoneSale> {
  await loadBuyer(ctx, given.personId)
  const sale = await counter.openSale(ctx, { channel: 'phone', seller: staff, subjectId: given.personId })
  return describeSale(ctx, sale)
}

export async function loadSale(ctx: PhoneContext, own: Own): Promise<OfficePhoneSale> {
  return describeSale(ctx, await openOf(ctx, own))
}

export async function addPlaces(ctx: PhoneContext, own: Own, given: NewCounterSale): Promise<void> {
  await counter.takePlaces(ctx, await openOf(ctx, own), given)
}

export async function addThing(
  ctx: PhoneContext,
  own: Own,
  given: { sku: string; quantity: number },
): Promise<void> {
  const sale = await openOf(ctx, own)
  await ctx.cart.addItem(counter.userOf(sale), { ...given, userOptionValues: [] })
}

export async function setThing(
  ctx: PhoneContext,
  own: Own,
  given: { itemId: string; quantity: number },
): Promise<void> {
  const sale = await openOf(ctx, own)
  await ctx.cart.setItem(counter.userOf(sale), given.itemId, { quantity: given.quantity }, undefined)
}

export async function removeThing(ctx: PhoneContext, own: Own, itemId: string): Promise<void> {
  await ctx.cart.removeItem(counter.userOf(await openOf(ctx, own)), itemId, undefined)
}

/** Guessed wrongly it counts against whoever typed it. */
export async function addCode(
  ctx: PhoneContext,
  own: Own,
  given: { code: string; address: string },
): Promise<{ failureReason: string | null }> {
  const sale = await openOf(ctx, own)
  const { code: voucherCode, address } = given
  const { failureReason } = await ctx.cart.codes.addVoucher(counter.userOf(sale), { voucherCode }, address)
  return { failureReason }
}

export async function dropSale(ctx: PhoneContext, own: Own): Promise<void> {
  await counter.dropSale(ctx, await openOf(ctx, own))
}

/** The order that came of it before; null: none did. */
export async function orderOf(ctx: PhoneContext, { id, staff }: Own) {
  const sale = await counter.ownSale(ctx.db, { id, channel: 'phone', sellerId: staff.personId })
  return sale.checkoutState === 'paid' ? describeOrder(sale) : null
}

export async function paySale(ctx: PhoneContext, own: Own, given: PhonePayment) {
  const { id, staff } = own
  const sale = await counter.ownSale(ctx.db, { id, channel: 'phone', sellerId: staff.personId })
  const language = await ctx.languageOf(ctx.db, sale.ownerId)
  const { method, reference, expectedTotal, address } = given
  return describeOrder(
    await counter.paySale(ctx, {
      sale,
      method,
      reference,
      expectedTotal,
      shippingAddress: address,
      language,
    }),
  )
}

export async function leaveSale(ctx: PhoneContext, own: Own, note: (trx: Trx) => Promise<void>) {
  const { subjectId, ...sale } = await openOf(ctx, own)
  if (subjectId === null) throw notFound()
  const { email, until } = await counter.leaveToBuyer(ctx, { ...sale, subjectId }, note)
  return { email, until: until?.toISOString() ?? null }
}

/** What of the shop can be sold now, by words of its name or the beginning of its number. */
export async function findProducts(db: Db, q: string): Promise<List<OfficeSaleProduct>> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5)
  const like = (word: string) => `%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`
  const isNamed = words.map(
    (word) => sql`(p.name->>'de') || ' ' || (p.name->>'en') || ' ' || v.sku ilike ${like(word)}`,
  )
  const { rows: items } = await sql<OfficeSaleProduct>`
    select v.sku, p.name, v.size, v.in_stock as "inStock", p.price_cents + v.surcharge_cents as "priceCents"
    from variants v join products p on p.id = v.product_id
    where p.hidden_since is null and p.released_at <= app.now() and ${sql.join(isNamed, sql` and `)}
    order by v.in_stock = 0, p.released_at desc, p.id, v.position limit ${PRODUCTS}`.execute(db)
  return { items, page: 1, pageSize: PRODUCTS, totalCount: items.length, hasNextPage: false }
}

/** Of the one who makes it, and nothing has come of it yet. */
async function openOf({ db }: PhoneContext, { id, staff }: Own): Promise<counter.CounterSale> {
  const sale = await counter.ownSale(db, { id, channel: 'phone', sellerId: staff.personId })
  if (sale.checkoutState === 'paid' || sale.isLeft) throw notFound()
  return sale
}

async function describeSale(ctx: PhoneContext, sale: counter.CounterSale): Promise<OfficePhoneSale> {
  const [cart, buyer] = await Promise.all([counter.readCart(ctx, sale), loadBuyer(ctx, sale.ownerId)])
  return { id: sale.id, buyer, cart }
}

async function loadBuyer(ctx: PhoneContext, id: string): Promise<OfficeSaleBuyer> {
  const person = await ctx.db
    .selectFrom('contacts')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw notFound()
  const [recipient, invited, addresses] = await Promise.all([
    ctx.recipientOf(ctx.db, id),
    ctx.invitations.addressOf(ctx.db, id),
    ctx.addressesOf(id),
  ])
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return { id, name, email: recipient?.email ?? null, invited, addresses }
}

function describeOrder({ orderId, orderNumber, totalCents }: counter.CounterSale) {
  if (orderId === null || orderNumber === null || totalCents === null) throw notFound()
  return { orderId, number: orderNumber, totalCents }
}

import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import * as cash from '#modules/cash/cash.ts'
import * as counter from '#modules/counter/counter.ts'
import { previewGiveBack } from '#modules/office/orders/giving-back.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type {
  CounterPayment,
  NewCounterSale,
  OfficeCounter,
  OfficeCounterPrices,
  OfficeCounterSale,
  OfficeOpenSale,
} from './schema.ts'

/** What the box office works with: the counter, and the printer of tickets. */
export type BoxOfficeContext = counter.CounterContext & {
  cash: cash.Cash
  printTickets(given: {
    tickets: readonly { id: string; ownerId: string }[]
    language: Language
  }): Promise<Uint8Array>
}

const MATCHES = 6
const LAST_SALES = 8

export async function loadCounter(ctx: BoxOfficeContext, staff: Staff): Promise<OfficeCounter> {
  const wanted = { sellerId: staff.personId, channel: 'counter', limit: LAST_SALES } as const
  const [matches, sales] = await Promise.all([listMatches(ctx), counter.lastSales(ctx.db, wanted)])
  return { matches, lastSales: sales.map(describePaid) }
}

/** The next home games. */
export async function listMatches({
  tickets,
}: Pick<BoxOfficeContext, 'tickets'>): Promise<OfficeCounter['matches']> {
  const { items } = await tickets.listEvents({ page: 1, pageSize: MATCHES })
  return items.map(({ id, name, competition, startsAt, state }) => ({
    id,
    name,
    competition,
    startsAt,
    isOnSale: state === 'onSale',
  }))
}

export async function loadPrices(
  { tickets }: Pick<BoxOfficeContext, 'tickets'>,
  eventId: string,
): Promise<OfficeCounterPrices> {
  const [event, availability] = await Promise.all([
    tickets.loadEvent(eventId),
    tickets.loadAvailability(eventId),
  ])
  const freeOf = new Map(availability.priceClasses.map(({ id, free }) => [id, free]))
  const sold = event.prices.filter(({ ticketType }) => ticketType !== 'companion')
  return {
    id: event.id,
    maxPerBuyer: event.maxPerBuyer,
    prices: sold.map(({ priceClass, priceClassName, ticketType, price }) => ({
      priceClass,
      priceClassName,
      ticketType,
      ticketTypeName: tickets.nameOfTicketType(ticketType),
      priceCents: price,
      free: freeOf.get(priceClass) ?? 0,
    })),
  }
}

/** All places or none: what cannot be had leaves nothing behind. */
export async function openSale(
  ctx: BoxOfficeContext,
  staff: Staff,
  given: NewCounterSale,
): Promise<OfficeOpenSale> {
  const { eventId } = given
  const sale = await counter.openSale(ctx, { channel: 'counter', seller: staff, eventId })
  try {
    await counter.takePlaces(ctx, sale, given)
  } catch (error) {
    await counter.dropSale(ctx, sale)
    throw error
  }
  return describeOpen(ctx, sale)
}

export async function dropSale(ctx: BoxOfficeContext, staff: Staff, id: string): Promise<void> {
  await counter.dropSale(ctx, await ownSale(ctx, staff, id))
}

/** Null: it was paid before, and nothing is written now. */
export async function alreadyPaid(
  ctx: BoxOfficeContext,
  staff: Staff,
  id: string,
): Promise<OfficeCounterSale | null> {
  const sale = await ownSale(ctx, staff, id)
  return sale.checkoutState === 'paid' ? describePaid(sale) : null
}

export async function paySale(
  ctx: BoxOfficeContext,
  staff: Staff,
  given: CounterPayment & { id: string },
): Promise<OfficeCounterSale> {
  const { id, method, reference, expectedTotal } = given
  const sale = await ownSale(ctx, staff, id)
  if (method !== 'cash')
    return describePaid(await counter.paySale(ctx, { sale, method, reference, expectedTotal }))
  // At the device before anything else: while it does not answer nobody takes cash.
  const { shift, started } = await cash.beginSale(ctx.cash, given.shiftId ?? id)
  const beforeTaken = (checkoutId: string) =>
    cash.expectCash(ctx.cash, { checkoutId, shiftId: shift.id, actor: staff, started })
  const paid = await counter.paySale(ctx, { sale, method, reference: null, expectedTotal, beforeTaken })
  await cash.signLeft(ctx.cash)
  return describePaid(paid)
}

/** What everybody is given who buys at the counter, in the language of whoever hands it over. */
export async function printReceipt(
  ctx: BoxOfficeContext,
  { id, language }: { id: string; language: Language },
): Promise<Uint8Array> {
  const sale = await counter.paidSale(ctx.db, { id, channel: 'counter' })
  const { rows } = await sql<{ name: Text; quantity: number; cents: number; rate: number }>`
    select name, quantity, total_cents - promotion_cents as cents, vat_rate::float as rate from checkout_items
    where checkout_id = ${sale.checkoutId} order by id`.execute(ctx.db)
  const byRate = Map.groupBy(rows, ({ rate }) => rate)
  return cash.receiptPdf({
    language,
    number: sale.orderNumber,
    at: sale.createdAt,
    seller: sale.sellerName,
    lines: rows.map(({ name, quantity, cents }) => ({ name: name[language] ?? name.en, quantity, cents })),
    gross: [...byRate].map(([rate, ofRate]) => ({
      rate,
      cents: ofRate.reduce((sum, { cents }) => sum + cents, 0),
    })),
    totalCents: sale.totalCents ?? 0,
    isCash: sale.method === 'cash',
    isUndone: sale.isUndone,
    entry: await cash.entryOfSale(ctx.db, sale.checkoutId),
  })
}

/** In the language of whoever is given them, as staff choose it. */
export async function printTickets(
  ctx: BoxOfficeContext,
  { id, language }: { id: string; language: Language },
): Promise<Uint8Array> {
  const sale = await counter.paidSale(ctx.db, { id, channel: 'counter' })
  return ctx.printTickets({ tickets: await counter.ticketsToPrint(ctx, sale), language })
}

/** What taking a sale back will do, by the rules that do it. */
export async function previewUndo(ctx: BoxOfficeContext, id: string): Promise<Consequences> {
  const sale = await counter.paidSale(ctx.db, { id, channel: 'counter' })
  return consequencesIn(ctx.db, ctx, sale.orderId)
}

/**
 * A mistaken sale: called off as every order is, with a credit note of its own, and the money handed back where it was taken.
 * Its tickets are void in the same transaction.
 */
export async function undoSale(
  ctx: BoxOfficeContext,
  given: { id: string; digest: string; by: Staff; note: (trx: Trx, after: unknown) => Promise<void> },
): Promise<void> {
  const { id, by } = given
  const sale = await counter.paidSale(ctx.db, { id, channel: 'counter' })
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await ctx.afterSale.staff.hold(trx, sale.orderId))) throw notFound()
    if (sale.method === 'cash') await cash.holdDrawer(trx, sale.checkoutId)
    const now = await consequencesIn(trx, ctx, sale.orderId)
    requireSame(now, given)
    if (now.needsSecondPerson)
      throw new AppError(
        409,
        'OFFICE_APPROVAL_NEEDED',
        'From this sum on it goes by the order, with two people',
      )
    const actor = `staff:${by.name}` as const
    const items = await itemsOf(trx, sale.orderId)
    const wishes = items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
    await ctx.afterSale.staff.cancelIn(trx, { orderId: sale.orderId, wishes, actor, reason: 'ourFault' })
    await ctx.payments.handBack(trx, { checkoutId: sale.checkoutId, actor })
    await given.note(trx, { number: sale.orderNumber, cents: now.totalCents })
  })
  await cash.signLeft(ctx.cash)
}

async function consequencesIn(
  db: Db,
  { afterSale }: Pick<BoxOfficeContext, 'afterSale'>,
  orderId: string,
): Promise<Consequences> {
  const items = (await itemsOf(db, orderId)).map(({ id: itemId, quantity }) => ({ itemId, quantity }))
  if (items.length === 0) throw new AppError(409, 'NOTHING_LEFT', 'All of it was given back before')
  return previewGiveBack(
    { db, afterSale },
    { orderId, wanted: { kind: 'cancellation', items, reason: 'ourFault', paidOut: 'counter' } },
  )
}

/** What of an order is left to call off. */
async function itemsOf(db: Db, orderId: string): Promise<{ id: string; quantity: number }[]> {
  const { rows } = await sql<{ id: string; quantity: number }>`
    select id, quantity - cancelled_quantity - returned_quantity as quantity from checkout_items
    where order_id = ${orderId} and quantity > cancelled_quantity + returned_quantity order by id`.execute(db)
  return rows
}

function ownSale(ctx: BoxOfficeContext, staff: Staff, id: string) {
  return counter.ownSale(ctx.db, { id, channel: 'counter', sellerId: staff.personId })
}

async function describeOpen(ctx: BoxOfficeContext, sale: counter.CounterSale): Promise<OfficeOpenSale> {
  const cart = await counter.readCart(ctx, sale)
  const items = cart.orders.flatMap((order) => order.items)
  const ends = items.flatMap(({ expiresAt }) => expiresAt ?? [])
  return {
    id: sale.id,
    places: items.map(({ id, name, detail, quantity, totalPrice }) => ({
      id,
      name,
      detail,
      quantity,
      cents: totalPrice,
    })),
    totalCents: cart.totalPrice,
    endsAt: ends.toSorted()[0] ?? null,
    serverNow: cart.serverNow,
  }
}

function describePaid(sale: counter.CounterSale): OfficeCounterSale {
  const { id, orderId, orderNumber, totalCents, method, reference, createdAt, isUndone } = sale
  if (orderId === null || orderNumber === null || totalCents === null || method === null) throw notFound()
  return {
    id,
    orderId,
    number: orderNumber,
    totalCents,
    method,
    reference,
    at: createdAt.toISOString(),
    isUndone,
  }
}

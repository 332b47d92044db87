import { sql } from 'kysely'
import {
  type ItemProblem,
  type Quote,
  refusal,
  type SecureLine,
  type Sellable,
} from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'

/**
 * A fifth thing to sell, for tests alone: places of a tour of the ground on a day. All of it is this file, its tables included;
 * no other file knows it (`fifth-sellable.test.ts`).
 */
export async function createStadiumTour(db: Db, given: { day: string; places: number }): Promise<Sellable> {
  await sql`create table tour_days (day date primary key, places integer not null,
    taken integer not null default 0 check (taken between 0 and places))`.execute(db)
  await sql`create table tour_bookings (cart_item_id uuid primary key, checkout_id uuid not null, day date not null references tour_days,
    pieces integer not null, checkout_item_id uuid unique, returned integer not null default 0)`.execute(db)
  await sql`insert into tour_days (day, places) values (${given.day}, ${given.places})`.execute(db)
  return stadiumTour
}

const PRICE_CENTS = 1500
const MAX_QUANTITY = 10
const DAY = /^tour-(\d{4}-\d{2}-\d{2})$/
const dayOf = (sku: string) => DAY.exec(sku)![1]!
export const tourSku = (day: string) => `tour-${day}`

/** What a place costs, on the days there are in the table. */
export function quoteTour(sku: string): Quote {
  return {
    sellerId: 1,
    type: 'StadiumTour',
    settlesAs: 'revenue',
    isDiscountable: true,
    delivery: 'email',
    shownAs: 'product',
    performedAt: `${dayOf(sku)}T10:00:00.000Z`,
    name: { de: 'Stadionführung', en: 'Stadium tour', ja: 'スタジアムツアー' },
    productNumber: dayOf(sku),
    detail: { de: `am ${dayOf(sku)}`, en: `on ${dayOf(sku)}` },
    imageId: null,
    site: 'stores',
    path: '/stadionfuehrung/',
    priceCents: PRICE_CENTS,
    listPriceCents: PRICE_CENTS,
    memberPriceCents: null,
    vatRate: 19,
    maxQuantity: MAX_QUANTITY,
    shippingCodes: ['email'],
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: false,
  }
}

export const stadiumTour: Sellable = {
  kind: 'stadiumTour',
  owns: (sku) => DAY.test(sku),
  async quote(db, line) {
    const { rows } = await sql`select from tour_days where day = ${dayOf(line.sku)}`.execute(db)
    if (rows.length === 0) return refusal(404, 'NOT_FOUND', 'Not found')
    if (line.quantity > MAX_QUANTITY)
      return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
    return quoteTour(line.sku)
  },
  taking: () => null,
  renew: async () => refusal(409, 'NOT_RESERVED', 'Tours are not reserved before checkout'),
  release: async () => {},
  status: `(select to_json(t.places - t.taken) from tour_days t where t.day = substr(i.sku, 6)::date)`,
  problems: (lines) => lines.flatMap((line) => (Number(line.status) < line.quantity ? [soldOut(line)] : [])),
  secure,
  async secureAgain(trx, given) {
    return (await secure(trx, given)).length === 0
  },
  async unsecure(trx, { checkoutId }) {
    await sql`with gone as (delete from tour_bookings where checkout_id = ${checkoutId} returning day, pieces)
      update tour_days d set taken = taken - gone.pieces from gone where gone.day = d.day`.execute(trx)
  },
  async fulfil(trx, { items }) {
    for (const item of items)
      await sql`update tour_bookings set checkout_item_id = ${item.checkoutItemId} where cart_item_id = ${item.cartItemId}`.execute(
        trx,
      )
    return items.map(({ checkoutItemId }) => ({ checkoutItemId, serialNumber: `tour.${checkoutItemId}` }))
  },
  async revoke(trx, { checkoutItemIds, piecesInAll }) {
    for (const id of checkoutItemIds) {
      const returned = piecesInAll?.get(id) ?? null
      await sql`with before as (select * from tour_bookings where checkout_item_id = ${id} for update),
        back as (update tour_bookings b set returned = coalesce(${returned}::int, b.pieces)
          from before where before.cart_item_id = b.cart_item_id returning b.day, b.returned - before.returned as pieces)
        update tour_days d set taken = taken - back.pieces from back where back.day = d.day`.execute(trx)
    }
  },
  withdrawalRight: () => 'fixedDate',
  refundUnit: 'piece',
}

async function secure(
  trx: Trx,
  { checkoutId, lines }: { checkoutId: string; lines: SecureLine[] },
): Promise<ItemProblem[]> {
  const problems: ItemProblem[] = []
  for (const line of lines) {
    const { rows } = await sql`
      with taken as (update tour_days set taken = taken + ${line.quantity}
        where day = ${dayOf(line.sku)} and taken + ${line.quantity} <= places returning day)
      insert into tour_bookings (cart_item_id, checkout_id, day, pieces)
      select ${line.cartItemId}, ${checkoutId}, day, ${line.quantity} from taken returning day`.execute(trx)
    if (rows.length === 0) problems.push(soldOut(line))
  }
  return problems
}

function soldOut({ cartItemId }: { cartItemId: string }): ItemProblem {
  return { cartItemId, errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' }
}

import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { ticketShippingCodes } from '#club/shipping.ts'
import { keyOf } from '#club/sites.ts'
import { groundBanErrors } from '#modules/ground-bans/schema.ts'
import {
  type Buyer,
  type Fulfilment,
  type ItemProblem,
  type Line,
  type LineWithStatus,
  type Quote,
  type Refusal,
  refusal,
  type SecureLine,
  type Sellable,
} from '#modules/selling/sellable.ts'
import { MATCH_TICKET, placeInWords } from '#modules/tickets/places.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { AllotmentsContext } from './context.ts'
import { findPlace, IS_OPEN, type PlaceForSale } from './sellable.storage.ts'
import { ALLOTMENT, parseAllotmentSku } from './sku.rules.ts'

type SaleContext = Pick<AllotmentsContext, 'lentPlaces' | 'dayTickets'>

/** How a line's place stands; null when there is none. */
type PlaceStatus = { is_open: boolean; is_banned: boolean; buyer: string | null }

const BUYER = `case a.paid_by when 'club' then a.organisation_id else p.member_id end`
const statusOf = (sku: string) => `(
  select json_build_object('is_open', ${IS_OPEN}, 'is_banned', coalesce(app.is_banned(p.member_id, e.starts_at), false),
    'buyer', ${BUYER})
  from allotment_places p join allotments a on a.id = p.allotment_id join events e on e.id = p.event_id
  where p.id = substr(${sku}, 4)::uuid)`

/**
 * Sells places that a fan club has given to a member: to that member, or to the fan club where it pays for all. Nobody else can
 * buy one, so that a cart holds nothing: it is promised when a checkout is made.
 */
export function createAllotmentSellable(ctx: SaleContext): Sellable {
  const { dayTickets } = ctx
  return {
    kind: ALLOTMENT,
    owns: (sku) => parseAllotmentSku(sku) !== null,
    quote,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'It is kept until its day, in no cart'),
    release: async () => {},
    status: statusOf('i.sku'),
    problems,
    secure,
    secureAgain: async (trx, given) => (await secure(trx, given)).length === 0,
    ...inContext(ctx, { fulfil }),
    unsecure: async (trx, { checkoutId }) => {
      await sql`
        update allotment_places set checkout_id = null, cart_item_id = null, secured_until = null
        where checkout_id = ${checkoutId} and state = 'Given'`.execute(trx)
    },
    revoke: async (trx, given) => {
      await dayTickets.revoke(trx, given)
      await sql`
        update allotment_places set state = 'Returned', member_id = null, ended_at = app.now(), holder_name = null, boarding = null
        where checkout_item_id = any(${given.checkoutItemIds}::uuid[]) and state = 'Bought'`.execute(trx)
    },
    withhold: (trx, given) => dayTickets.withhold!(trx, given),
    restore: (trx, given) => dayTickets.restore!(trx, given),
    notReturnable: (db, checkoutItemIds) => dayTickets.notReturnable!(db, checkoutItemIds),
    withdrawalRight: () => 'fixedDate',
  }
}

async function quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const place = await findPlace(db, parseAllotmentSku(line.sku)!)
  // Whose it is nobody else hears of.
  if (!place || !isTheirs(place.buyer, buyer) || line.options.length > 0)
    return refusal(404, 'SEAT_UNKNOWN', 'There is no such place')
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  if (place.state === 'Bought') return refusal(409, 'SEAT_TAKEN', 'It is bought already')
  if (!place.isOpen) return refusal(422, 'SALE_ENDED', 'The place is not kept any more')
  if (place.isBanned) return refusal(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
  return quoteFor(place, buyer)
}

function isTheirs(of: string | null, { subjectId }: Pick<Buyer, 'subjectId'>): boolean {
  return subjectId !== null && of === subjectId
}

function quoteFor(place: PlaceForSale, { isMember }: Buyer): Quote {
  const { priceClass, priceCents, memberPriceCents, seatId, blockId } = place
  return {
    sellerId: club.defaultTenantId,
    type: MATCH_TICKET,
    settlesAs: 'revenue',
    isDiscountable: true,
    delivery: 'wallet',
    shownAs: 'place',
    performedAt: place.startsAt.toISOString(),
    name: place.name,
    productNumber: `${priceClass}-full`,
    detail: placeInWords({ ...place, ticketType: 'full' }),
    place: seatId ? { key: 'seatId', value: seatId } : { key: 'blockId', value: blockId },
    imageId: place.opponentCrest,
    site: keyOf('tickets'),
    path: `/${place.slug}`,
    priceCents: isMember && memberPriceCents !== null ? memberPriceCents : priceCents,
    listPriceCents: priceCents,
    memberPriceCents,
    vatRate: place.vatRate,
    maxQuantity: 1,
    shippingCodes: ticketShippingCodes,
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: true,
    isUnique: false,
  }
}

function problems(lines: LineWithStatus[], buyer: Buyer): ItemProblem[] {
  return lines.flatMap(({ cartItemId, status }) => {
    const seen = status as PlaceStatus | null
    if (!seen?.is_open || !isTheirs(seen.buyer, buyer))
      return [{ cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }]
    return seen.is_banned ? [{ cartItemId, errorCode: 'GROUND_BAN' }] : []
  })
}

type Securing = { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer }

/** In the order of places. From then on the end of its time takes it from nobody, until the checkout has ended. */
async function secure(trx: Trx, { checkoutId, lines, until, buyer }: Securing): Promise<ItemProblem[]> {
  const found: ItemProblem[] = []
  for (const line of inLockOrder(lines)) {
    const id = parseAllotmentSku(line.sku)!
    const { numAffectedRows } = await sql`
      update allotment_places p set checkout_id = ${checkoutId}, cart_item_id = ${line.cartItemId}, secured_until = ${until}
      where p.id = ${id} and p.state = 'Given' and p.pay_until > app.now()
        and (p.checkout_id is null or p.checkout_id = ${checkoutId} or p.secured_until <= app.now())`.execute(
      trx,
    )
    const status = await loadStatus(trx, line.sku)
    const wrong = problems([{ ...line, status }], buyer)
    found.push(...wrong)
    if (numAffectedRows === 0n && wrong.length === 0)
      found.push({ cartItemId: line.cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' })
  }
  return found
}

/** Paid: the ticket is the buyer's, the member's or the fan club's. Repeatable. */
async function fulfil(
  { lentPlaces }: SaleContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { checkoutId, orderNumber, buyerId, ownerId } = sale
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const item of inLockOrder(sale.items)) {
    const { checkoutItemId, priceCents, vatRate } = item
    const id = parseAllotmentSku(item.sku)!
    const { numAffectedRows } = await sql`
      update allotment_places p set state = 'Bought', ended_at = coalesce(p.ended_at, app.now()),
        checkout_item_id = coalesce(p.checkout_item_id, ${checkoutItemId})
      where p.id = ${id} and ((p.state = 'Given' and p.checkout_id = ${checkoutId})
        or p.checkout_item_id = ${checkoutItemId} or ${unsafe('noAllotmentLock')})`.execute(trx)
    if (numAffectedRows === 0n) throw new Error(`${item.sku} was paid and is kept no more`)
    const place = (await findPlace(trx, id))!
    const sold = {
      ...place,
      ticketType: 'full',
      checkoutId,
      checkoutItemId,
      orderNumber,
      buyerId,
      priceCents,
      vatRate,
    }
    serials.push({
      checkoutItemId,
      serialNumber: `ticket.${await lentPlaces.sell(trx, { ...sold, ownerId })}`,
    })
  }
  return serials
}

function inLockOrder<T extends { sku: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
}

async function loadStatus(trx: Trx, sku: string): Promise<PlaceStatus | null> {
  const { rows } = await sql<{ status: PlaceStatus | null }>`
    select ${sql.raw(statusOf('l.sku'))} as status from (select ${sku}::text as sku) l`.execute(trx)
  return rows[0]?.status ?? null
}

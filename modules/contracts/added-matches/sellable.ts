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
import type { KeptPlaces } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { type AddedPlace, findPlace, IS_OPEN } from './added.storage.ts'
import { ADDED_MATCH, parseAddedSku } from './sku.rules.ts'

export type AddedSaleContext = {
  keptPlaces: KeptPlaces
  /** Tickets of single matches: from then on it is one of them. */
  dayTickets: Pick<Sellable, 'revoke' | 'withhold' | 'restore' | 'notReturnable'>
  /** Lets a place be promised twice, for the negative control of races. */
  noPlaceLock?: boolean
}

/** How a line's place stands; null when there is none. */
type AddedStatus = {
  is_open: boolean
  is_banned: boolean
  /** Who may buy it: whoever has the season ticket, and whoever pays for it. */
  buyers: (string | null)[]
}

const statusOf = (sku: string) => `(
  select json_build_object('is_open', ${IS_OPEN}, 'is_banned', app.is_banned(s.owner_id, e.starts_at),
    'buyers', json_build_array(s.owner_id, k.subscriber_id))
  from added_match_places p join added_matches m on m.event_id = p.event_id join events e on e.id = p.event_id
    join season_tickets s on s.id = p.season_ticket_id left join contracts k on k.id = s.contract_id
  where p.id = substr(${sku}, 4)::uuid)`

/**
 * Sells places that are kept for holders of season tickets. Nobody else can buy one, so that a cart holds nothing: it is promised
 * when a checkout is made, as goods are.
 */
export function createAddedSellable(ctx: AddedSaleContext): Sellable {
  const { dayTickets } = ctx
  return {
    kind: ADDED_MATCH,
    owns: (sku) => parseAddedSku(sku) !== null,
    quote,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'It is kept until its day, in no cart'),
    release: async () => {},
    status: statusOf('i.sku'),
    problems,
    ...inContext(ctx, { secure, secureAgain, fulfil }),
    unsecure,
    revoke: async (trx, given) => {
      await dayTickets.revoke(trx, given)
      await sql`
        update added_match_places set state = 'Released'
        where checkout_item_id = any(${given.checkoutItemIds}::uuid[]) and state = 'Bought'`.execute(trx)
    },
    withhold: (trx, given) => dayTickets.withhold!(trx, given),
    restore: (trx, given) => dayTickets.restore!(trx, given),
    notReturnable: (db, checkoutItemIds) => dayTickets.notReturnable!(db, checkoutItemIds),
    withdrawalRight: () => 'fixedDate',
  }
}

async function quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const place = await findPlace(db, parseAddedSku(line.sku)!)
  // Whose it is nobody else hears of.
  if (!place || !isTheirs([place.ownerId, place.subscriberId], buyer) || line.options.length > 0)
    return refusal(404, 'SEAT_UNKNOWN', 'There is no such place')
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  if (place.state === 'Bought') return refusal(409, 'SEAT_TAKEN', 'It is bought already')
  if (!place.isOpen) return refusal(422, 'SALE_ENDED', 'The place is not kept any more')
  if (place.isBanned) return refusal(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
  return quoteFor(place, buyer)
}

function isTheirs(buyers: readonly (string | null)[], { subjectId }: Pick<Buyer, 'subjectId'>): boolean {
  return subjectId !== null && buyers.includes(subjectId)
}

/** What it costs this buyer: the price of season tickets, else as anybody. */
export function centsFor(place: AddedPlace, { isMember }: Pick<Buyer, 'isMember'>): number {
  const { seasonCents, priceCents, memberPriceCents } = place
  return seasonCents ?? (isMember && memberPriceCents !== null ? memberPriceCents : priceCents)
}

function quoteFor(place: AddedPlace, buyer: Buyer): Quote {
  const { priceClass, ticketType, seasonCents, memberPriceCents, seatId, blockId } = place
  const priceCents = centsFor(place, buyer)
  return {
    sellerId: club.defaultTenantId,
    type: MATCH_TICKET,
    settlesAs: 'revenue',
    isDiscountable: seasonCents === null,
    delivery: 'wallet',
    shownAs: 'place',
    performedAt: place.startsAt.toISOString(),
    name: place.name,
    productNumber: `${priceClass}-${ticketType}`,
    detail: placeInWords(place),
    place: seatId ? { key: 'seatId', value: seatId } : { key: 'blockId', value: blockId },
    imageId: place.opponentCrest,
    site: keyOf('tickets'),
    path: `/${place.slug}`,
    priceCents,
    listPriceCents: seasonCents ?? place.priceCents,
    memberPriceCents: seasonCents === null ? memberPriceCents : null,
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
    const seen = status as AddedStatus | null
    if (!seen?.is_open || !isTheirs(seen.buyers, buyer))
      return [{ cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }]
    return seen.is_banned ? [{ cartItemId, errorCode: 'GROUND_BAN' }] : []
  })
}

type Securing = { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer }

/** In the order of places; whoever pays it in another cart meanwhile has it. */
async function secure(ctx: AddedSaleContext, trx: Trx, given: Securing): Promise<ItemProblem[]> {
  const { lines, buyer } = given
  const found: ItemProblem[] = []
  for (const line of inLockOrder(lines)) {
    const isSecured = await promise(ctx, trx, { ...given, line })
    const status = await loadStatus(trx, line.sku)
    const wrong = problems([{ ...line, status }], buyer)
    found.push(...wrong)
    if (!isSecured && wrong.length === 0)
      found.push({ cartItemId: line.cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' })
  }
  return found
}

async function promise(
  { noPlaceLock = false }: AddedSaleContext,
  trx: Trx,
  { checkoutId, line, until }: { checkoutId: string; line: SecureLine; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update added_match_places p set checkout_id = ${checkoutId}, cart_item_id = ${line.cartItemId}, secured_until = ${until}
    where p.id = ${parseAddedSku(line.sku)}::uuid and (${noPlaceLock} or (p.state = 'Kept'
      and (p.checkout_id is null or p.checkout_id = ${checkoutId} or p.secured_until <= app.now())
      and (p.seat_id is null or exists (select from seat_claims c where c.event_id = p.event_id and c.seat_id = p.seat_id
        and c.ticket_id is null and c.blocked_reason = 'seasonTicket'))))`.execute(trx)
  return numAffectedRows === 1n
}

async function secureAgain(ctx: AddedSaleContext, trx: Trx, given: Securing): Promise<boolean> {
  return (await secure(ctx, trx, given)).length === 0
}

async function unsecure(trx: Trx, { checkoutId }: { checkoutId: string }): Promise<void> {
  await sql`
    update added_match_places set checkout_id = null, cart_item_id = null, secured_until = null
    where checkout_id = ${checkoutId} and state = 'Kept'`.execute(trx)
}

/** Paid: the ticket is whoever's the season ticket is, also where somebody else pays. */
async function fulfil(
  { keptPlaces, noPlaceLock = false }: AddedSaleContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { checkoutId, orderNumber, buyerId } = sale
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const item of inLockOrder(sale.items)) {
    const { checkoutItemId, priceCents, vatRate } = item
    const id = parseAddedSku(item.sku)!
    const { numAffectedRows } = await sql`
      update added_match_places p set state = 'Bought', ended_at = coalesce(p.ended_at, app.now()),
        checkout_item_id = coalesce(p.checkout_item_id, ${checkoutItemId})
      where p.id = ${id} and (${noPlaceLock} or (p.state = 'Kept' and p.checkout_id = ${checkoutId})
        or p.checkout_item_id = ${checkoutItemId})`.execute(trx)
    if (numAffectedRows === 0n) throw new Error(`${item.sku} was paid and is kept no more`)
    const place = (await findPlace(trx, id))!
    const sold = { ...place, checkoutId, checkoutItemId, orderNumber, buyerId, priceCents, vatRate }
    serials.push({ checkoutItemId, serialNumber: `ticket.${await keptPlaces.sell(trx, sold)}` })
  }
  return serials
}

function inLockOrder<T extends { sku: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
}

async function loadStatus(trx: Trx, sku: string): Promise<AddedStatus | null> {
  const { rows } = await sql<{ status: AddedStatus | null }>`
    select ${sql.raw(statusOf('l.sku'))} as status from (select ${sku}::text as sku) l`.execute(trx)
  return rows[0]?.status ?? null
}

import { club } from '#club/club.ts'
import { shippingMethods } from '#club/shipping.ts'
import { keyOf } from '#club/sites.ts'
import type { Buyer, ItemProblem, Line, Quote, Refusal, Sellable } from '#modules/selling/sellable.ts'
import { refusal } from '#modules/selling/sellable.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { RefusalToBuyer } from './buyers.ts'
import type { OffersForList } from './for-the-list.ts'
import { giveCompanionsBack, handOverOffers } from './handing-over.ts'
import {
  isOfferHeld,
  loadOfferStatus,
  OFFER_STATUS,
  type OfferStatus,
  prolongOffer,
  releaseOffers,
  secureOfferAgain,
  secureOffers,
  unsecureOffers,
} from './holds.storage.ts'
import { no, offerOfSku, offerUntil } from './offers.rules.ts'
import { findQuotedOffer, loadSoldOffers, type QuotedOffer, reverseOffers } from './offers.storage.ts'
import { notReturnableSales } from './payouts/payouts.storage.ts'
import { marketplaceErrorCodes } from './schema.ts'
import type { SellerMails } from './seller-news.ts'
import { offersChanged } from './tags.ts'
import { takeOffer } from './taking.ts'
import { lockTicketsOfSales } from './tickets.storage.ts'

/** As with seats: a declined payer has this long to try again. */
const GRACE_MINUTES = 3

/** A resold ticket is shown on a phone; its owner may print it. */
const SHIPPING_CODES = shippingMethods
  .filter((method) => method.carries === 'ticket' && method.isDigital)
  .map((method) => method.code)

type ResaleContext = {
  tickets: Pick<Tickets, 'hands' | 'sellable' | 'notReturnableOf'>
  mails: SellerMails
  forList: Pick<OffersForList, 'becameFree' | 'onSold'>
  refusalToBuyer: RefusalToBuyer
}

/** Sells tickets of the exchange through the same cart and checkout as everything else. */
export function createResaleSellable(ctx: ResaleContext): Sellable {
  const { tickets, mails, forList } = ctx
  return {
    kind: 'marketplaceTicket',
    owns: (sku) => offerOfSku(sku) !== null,
    ...inContext(ctx, { quote, secure, revoke }),
    taking: takeOffer,
    async renew(trx, item) {
      const expiresAt = await prolongOffer(trx, item)
      if (expiresAt) return { expiresAt, canProlong: false }
      return (await isOfferHeld(trx, item.cartItemId))
        ? refusal(409, 'ALREADY_PROLONGED', 'A hold is prolonged once')
        : refusal(409, 'CARTITEM_EXPIRED', 'The hold has ended')
    },
    async release(trx, cartItemIds) {
      if (cartItemIds.length === 0) return
      const free = await releaseOffers(trx, cartItemIds)
      await forList.becameFree(
        trx,
        free.map((offer) => offer.id),
      )
      await offersChanged(
        trx,
        free.map((offer) => offer.eventId),
      )
    },
    // Nobody holds an offer twice: a twin has ended.
    join: async (trx, lines) => ((await isOfferHeld(trx, lines.into)) ? 1 : null),
    status: OFFER_STATUS,
    securedUntil: (status) => (status as OfferStatus | null)?.secured_until ?? null,
    problems,
    secureAgain,
    unsecure,
    fulfil: (trx, sale) => handOverOffers(trx, { hands: tickets.hands, mails, forList }, sale),
    // Its tickets are tickets: of a checkout with both kinds, all of them at once.
    withhold: async (trx, sale) => tickets.sellable.withhold?.(trx, sale),
    restore: async (trx, sale) => tickets.sellable.restore?.(trx, sale),
    async notReturnable(db, checkoutItemIds) {
      await lockTicketsOfSales(db, checkoutItemIds)
      const notReturnable = [
        ...(await notReturnableSales(db, checkoutItemIds)),
        ...(await tickets.notReturnableOf(db, checkoutItemIds)),
      ]
      return [...new Map(notReturnable.toReversed().map((one) => [one.checkoutItemId, one])).values()]
    },
    withdrawalRight: () => 'fixedDate',
  }
}

async function quote(ctx: ResaleContext, db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const { refusalToBuyer } = ctx
  const offer = await findQuotedOffer(db, offerOfSku(line.sku)!)
  if (!offer) return no('OFFER_NOT_LIVE', 404)
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  if (offer.eventCancelledAt) return refusal(422, 'EVENT_CANCELLED', 'The event is cancelled')
  const isLive = offer.state === 'Created' || offer.state === 'Pending'
  if (!isLive || offer.now >= offerUntil(offer.startsAt)) return no('OFFER_NOT_LIVE', 409)
  if (offer.sellerId === buyer.subjectId) return no('OFFER_IS_YOURS', 422)
  return (await refusalToBuyer(db, { offer, options: line.options, buyer })) ?? quoteOf(offer)
}

const problems: Sellable['problems'] = (lines) => {
  return lines.flatMap(({ cartItemId, status }) => {
    const state = status as OfferStatus | null
    if (!state?.is_open || state.is_own) return [{ cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }]
    if (state.is_banned) return [{ cartItemId, errorCode: 'GROUND_BAN' }]
    if (!state.is_held) return [{ cartItemId, errorCode: 'CARTITEM_EXPIRED' }]
    return state.places > state.max_per_buyer ? [{ cartItemId, errorCode: 'TICKET_LIMIT_REACHED' }] : []
  })
}

async function secure(
  ctx: ResaleContext,
  trx: Trx,
  { checkoutId, lines, until, buyer }: Parameters<Sellable['secure']>[1],
): Promise<ItemProblem[]> {
  const { refusalToBuyer } = ctx
  const cartItemIds = lines.map((line) => line.cartItemId)
  const secured = new Set(await secureOffers(trx, { checkoutId, cartItemIds, until }))
  const stands = await loadOfferStatus(trx, { cartItemIds, buyer })
  const found = problems(
    lines.map((line) => ({ ...line, status: stands.get(line.cartItemId) ?? null })),
    buyer,
  )
  const isFound = new Set(found.map((one) => one.cartItemId))
  for (const { cartItemId, sku, options } of lines) {
    if (isFound.has(cartItemId)) continue
    if (!secured.has(cartItemId)) {
      found.push({ cartItemId, errorCode: 'CARTITEM_EXPIRED' })
      continue
    }
    const offer = (await findQuotedOffer(trx, offerOfSku(sku)!))!
    const refused = await refusalToBuyer(trx, { offer, options, buyer })
    if (refused) found.push({ cartItemId, errorCode: refused.errorCode })
  }
  await offersChanged(trx, await eventsOf(trx, lines))
  return found
}

const secureAgain: Sellable['secureAgain'] = async (trx, { checkoutId, lines, until, buyer }) => {
  const personIds = [buyer.subjectId, buyer.actorId ?? null]
  const wishes = lines
    .map(({ cartItemId, sku }) => ({ cartItemId, offerId: offerOfSku(sku)! }))
    .toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))
  // What the first of several took goes back with the caller's savepoint.
  for (const wish of wishes)
    if (!(await secureOfferAgain(trx, { ...wish, checkoutId, until, personIds }))) return false
  return true
}

const unsecure: Sellable['unsecure'] = async (trx, { checkoutId, lines }) => {
  const cartItemIds = lines.map((line) => line.cartItemId)
  await offersChanged(
    trx,
    await unsecureOffers(trx, { checkoutId, cartItemIds, graceMinutes: GRACE_MINUTES }),
  )
}

/** The match is called off: the new tickets end, and so do the offers, unless their sellers have the money. */
async function revoke(
  ctx: ResaleContext,
  trx: Trx,
  { checkoutItemIds, reason }: Parameters<Sellable['revoke']>[1],
): Promise<void> {
  const { tickets } = ctx
  await lockTicketsOfSales(trx, checkoutItemIds)
  await tickets.sellable.revoke(trx, { checkoutItemIds, reason })
  const offers = await reverseOffers(trx, checkoutItemIds)
  await giveCompanionsBack(trx, tickets.hands, offers)
  const reversed = new Set(offers.map((offer) => offer.checkoutItemId))
  for (const sold of await loadSoldOffers(trx, checkoutItemIds)) {
    if (reversed.has(sold.checkoutItemId) || sold.state === 'Cancelled') continue
    throw new AppError(
      409,
      'MARKETPLACE_TICKET_NOT_RETURNABLE',
      marketplaceErrorCodes.MARKETPLACE_TICKET_NOT_RETURNABLE,
    )
  }
}

async function eventsOf(trx: Trx, lines: { sku: string }[]): Promise<string[]> {
  const offers = await Promise.all(lines.map(({ sku }) => findQuotedOffer(trx, offerOfSku(sku)!)))
  return offers.flatMap((offer) => offer?.eventId ?? [])
}

/** A private person sells: there is no tax in the price. */
function quoteOf(offer: QuotedOffer): Quote {
  const place = placeInWords(offer)
  return {
    sellerId: club.defaultTenantId,
    type: 'MarketplaceTicket',
    settlesAs: 'resale',
    // Its seller is owed all of its price.
    isDiscountable: false,
    delivery: 'wallet',
    shownAs: 'place',
    performedAt: offer.startsAt.toISOString(),
    name: offer.name,
    productNumber: offer.id.split('-').slice(-2).join('-'),
    detail: {
      de: `${place.de} · Zweitmarkt`,
      en: `${place.en} · ticket exchange`,
      ja: `${place.ja} · リセール`,
    },
    place: offer.seatId ? { key: 'seatId', value: offer.seatId } : { key: 'blockId', value: offer.blockId },
    imageId: offer.opponentCrest,
    site: keyOf('exchange'),
    path: `/${offer.slug}`,
    priceCents: offer.priceCents,
    listPriceCents: offer.priceCents,
    memberPriceCents: null,
    vatRate: 0,
    maxQuantity: 1,
    shippingCodes: SHIPPING_CODES,
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: true,
  }
}

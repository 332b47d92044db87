import { club, type Text } from '#club/club.ts'
import { keyOf, siteOf } from '#club/sites.ts'
import { televisionOffers, televisionPage, televisionPaywallId, televisionVatRate } from '#club/television.ts'
import type { Used } from '#modules/selling/given-back.schema.ts'
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
import { formatDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { TELEVISION, type TelevisionContext } from './context.ts'
import { agreedPrices, extend, nowOf, planNext } from './extending.ts'
import { tellBegun } from './letters.ts'
import { START_AT_ONCE, type TelevisionError, televisionErrors } from './schema.ts'
import { takeBack } from './taking-back.ts'
import {
  daysOf,
  offerOf,
  periodOf,
  priced,
  seasonEnd,
  seasonYearOf,
  type TelevisionOffer,
} from './television.rules.ts'
import { findPeriod, loadWayToPay } from './television.storage.ts'

const no = (code: TelevisionError, status: Refusal['status'] = 422) =>
  refusal(status, code, televisionErrors[code])

/** Until when whoever has the cart is subscribed already; JSON null: they are not. */
const STATUS = `(select to_json(max(p.expires_at)) from paywall_subscriptions p
  where p.subject_id = c.subject_id and p.paywall_id = ${Number(televisionPaywallId)} and p.expires_at > app.now())`

/** Club TV, sold through the one door: never scarce, once in a cart, for a person. */
export function createTelevisionSellable(ctx: TelevisionContext): Sellable {
  return {
    kind: TELEVISION,
    owns: (sku) => offerOf(sku) !== null,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'Subscriptions are not reserved'),
    release: async () => {},
    status: STATUS,
    problems: problemsOf,
    secureAgain: async () => true,
    unsecure: async () => {},
    ...inContext(ctx, { quote, secure, fulfil }),
    revoke: (trx, { checkoutItemIds, reason }) => takeBack(ctx, trx, { checkoutItemIds, reason }),
    alsoGivenBack: (db, checkoutItemIds) => alsoGivenBack(ctx, db, checkoutItemIds),
    withdrawalRight: () => 'service',
    usedBeforeWithdrawal,
  }
}

async function quote(ctx: TelevisionContext, db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const wanted = offerOf(line.sku)
  const now = await nowOf(db)
  if (!siteOf('television') || !wanted || (wanted.year !== null && wanted.year !== seasonYearOf(now)))
    return no('TELEVISION_OFFER_UNKNOWN', 404)
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', televisionErrors.TELEVISION_ONCE)
  const [option, ...others] = line.options
  if (others.length > 0 || (option && option.key !== START_AT_ONCE))
    return refusal(400, 'USER_OPTION_UNKNOWN', `A subscription takes ${START_AT_ONCE} alone`)
  if (option?.value !== 'yes') return no('TELEVISION_START_NOT_CONFIRMED')
  if (buyer.subjectId && (await ctx.isOrganisation(db, buyer.subjectId)))
    return no('TELEVISION_ONLY_FOR_PERSONS')
  return quoteFor(wanted, { sku: line.sku, isMember: buyer.isMember })
}

function quoteFor(
  { offer, year }: { offer: TelevisionOffer; year: number | null },
  { sku, isMember }: { sku: string; isMember: boolean },
): Quote {
  const { cents, memberCents } = offer
  return {
    sellerId: club.defaultTenantId,
    type: 'TelevisionSubscription',
    settlesAs: 'revenue',
    isDiscountable: false,
    delivery: 'email',
    shownAs: 'product',
    performedAt: null,
    name: nameOf(offer),
    productNumber: sku,
    detail: year === null ? MONTHLY : detailOfSeason(year),
    imageId: televisionPage.picture,
    site: keyOf('television'),
    path: '/abo/',
    priceCents: isMember ? memberCents : cents,
    listPriceCents: cents,
    memberPriceCents: memberCents,
    vatRate: televisionVatRate,
    isElectronic: true,
    maxQuantity: 1,
    shippingCodes: ['email'],
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: false,
  }
}

const MONTHLY: Text = {
  de: 'geht jeden Monat weiter, jederzeit kündbar',
  en: 'goes on month by month, cancel at any time',
  ja: '毎月自動更新・いつでも解約できます',
}

function nameOf({ name }: Pick<TelevisionOffer, 'name'>): Text {
  const { tvName } = club
  return { de: `${tvName}: ${name.de}`, en: `${tvName}: ${name.en}`, ja: `${tvName}：${name.ja}` }
}

function detailOfSeason(year: number): Text {
  const day = (language: string) => formatDate(seasonEnd(year), language)
  return {
    de: `bis ${day('de')}, endet von selbst`,
    en: `until ${day('en')}, ends by itself`,
    ja: `${day('ja')}まで・自動終了`,
  }
}

/** Two of them in one cart are one too many; a season that is covered already would buy nothing. */
function problemsOf(lines: LineWithStatus[]): ItemProblem[] {
  return lines.flatMap(({ cartItemId, sku, status }, index) => {
    if (index > 0) return [{ cartItemId, errorCode: 'TELEVISION_ONCE' }]
    const wanted = offerOf(sku)
    if (!wanted) return [{ cartItemId, errorCode: 'TELEVISION_OFFER_UNKNOWN' }]
    const isCovered =
      wanted.year !== null && status !== null && new Date(status as string) >= seasonEnd(wanted.year)
    return isCovered ? [{ cartItemId, errorCode: 'TELEVISION_RUNS_LONGER' }] : []
  })
}

/** A month goes on: its further ones are collected from a method that is kept. */
async function secure(
  ctx: TelevisionContext,
  trx: Trx,
  { checkoutId, lines, buyer }: { checkoutId: string; lines: SecureLine[]; buyer: Buyer },
): Promise<ItemProblem[]> {
  const { subjectId } = buyer
  const all = (errorCode: TelevisionError) => lines.map(({ cartItemId }) => ({ cartItemId, errorCode }))
  if (lines.length > 1) return all('TELEVISION_ONCE')
  if (!subjectId || (await ctx.isOrganisation(trx, subjectId))) return all('TELEVISION_ONLY_FOR_PERSONS')
  const renews = lines.some(({ sku }) => offerOf(sku)?.offer.runs === 'month')
  if (!renews) return []
  const { method, isRemembered } = await loadWayToPay(trx, checkoutId)
  const isStored = method === 'sepa' || method === 'token' || isRemembered
  return isStored ? [] : all('SUBSCRIPTION_NEEDS_STORED_METHOD')
}

/** Paid: it begins, or what runs lasts longer. Repeatable. */
async function fulfil(ctx: TelevisionContext, trx: Trx, sale: Fulfilment) {
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const item of sale.items) serials.push(await fulfilItem(ctx, trx, sale, item))
  return serials
}

async function fulfilItem(
  ctx: TelevisionContext,
  trx: Trx,
  sale: Fulfilment,
  item: Fulfilment['items'][number],
) {
  const { checkoutItemId, sku, priceCents } = item
  const { checkoutId, ownerId, language = club.fallbackLanguage } = sale
  const wanted = offerOf(sku) ?? { offer: priced(televisionOffers[0]), year: null }
  const serialNumber = `television.${checkoutItemId}`
  if (await findPeriod(trx, { checkoutItemId })) return { checkoutItemId, serialNumber }
  const { runs, id: offer } = wanted.offer
  const way = await loadWayToPay(trx, checkoutId)
  const actor = `subscriber:${way.actorId}`
  const subscription = await extend(trx, {
    subjectId: ownerId,
    language,
    offer,
    amountCents: priceCents,
    source: { checkoutId, checkoutItemId },
    period: ({ now, expiresAt }) => periodOf({ runs, year: wanted.year, now, expiresAt }),
    to:
      runs === 'month'
        ? { renews: true, cancelled_at: null, paused_until: null, ...agreedPrices(way.orderedAt) }
        : { renews: false, cancelled_at: null, paused_until: null },
    step: { kind: 'bought', actor, reason: offer },
  })
  // What was to be collected before is collected later, or not at all.
  await ctx.recurring().cancel(trx, {
    kind: TELEVISION,
    subjectId: subscription.id,
    because: 'prolonged',
    actor,
  })
  const now = await nowOf(trx)
  await planNext(ctx, trx, subscription, { now, actor, paymentTokenId: way.paymentTokenId })
  await tellBegun(ctx, trx, { subscription, offer: wanted.offer, amountCents: priceCents, checkoutItemId })
  return { checkoutItemId, serialNumber }
}

/** What is collected for months after this purchase is called off with it. */
async function alsoGivenBack(ctx: TelevisionContext, db: Db, checkoutItemIds: string[]) {
  let calledOff = 0
  for (const checkoutItemId of checkoutItemIds) {
    const period = await findPeriod(db, { checkoutItemId })
    if (!period || period.revokedAt) continue
    const { open } = await ctx
      .recurring()
      .refundable(db, { kind: TELEVISION, subjectId: period.subscriptionId })
    calledOff += open
  }
  return { cents: 0, calledOff }
}

/** Days that are over, of whoever was told that they pay for them. */
async function usedBeforeWithdrawal(db: Db, checkoutItemIds: string[]): Promise<Map<string, Used>> {
  const now = await nowOf(db)
  const used = new Map<string, Used>()
  for (const checkoutItemId of checkoutItemIds) {
    const period = await findPeriod(db, { checkoutItemId })
    if (period?.paysByDays) used.set(checkoutItemId, daysOf(period, now))
  }
  return used
}

import { club, type Text } from '#club/club.ts'
import { ticketShippingCodes } from '#club/shipping.ts'
import { keyOf } from '#club/sites.ts'
import {
  type Buyer,
  isRefusal,
  type Line,
  type Quote,
  type Refusal,
  refusal,
  type UserOption,
} from '#modules/selling/sellable.ts'
import { isForChildren, refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import type { NamedPlace, SeasonPlaces } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { formatMoney } from '#platform/money.ts'
import {
  type Instalment,
  mostInstalments,
  parseSeasonSku,
  planInstalments,
  proratedCents,
  refusalToSeason,
  type SeasonSku,
  seasonPhasesFrom,
} from './sale.rules.ts'
import { findSeasonOnSale, findSeasonPrice, isOfferedSeason, type SeasonRow } from './sale.storage.ts'
import { type SeasonSaleError, seasonSaleErrors } from './schema.ts'

export type QuoteContext = {
  seasonPlaces: Pick<SeasonPlaces, 'placeNamed'>
  isOrganisation(db: Db, id: string): Promise<boolean>
  /** ISO date; null where the account names none. */
  birthdayOf(db: Db, subjectId: string): Promise<string | null>
  /** A child that a person looks after; null: it is nobody's of theirs. */
  childOf(db: Db, given: { guardianId: string; childId: string }): Promise<{ birthday: string | null } | null>
}

/** A season ticket that a line of a cart names. */
export type SeasonWish = SeasonSku & {
  place: NamedPlace
  parts: number
  isEntitled: boolean
  /** A child of the buyer's, who will have it; null: the buyer. */
  holderId: string | null
}

export function refuseSale(code: SeasonSaleError, status: Refusal['status'] = 422): Refusal {
  return refusal(status, code, seasonSaleErrors[code])
}

/** Options: `seatId` or `blockId`; `instalments`, a number from 2; `entitlement` = `confirmed`; `holderId`. No other, and none twice. */
export function wishOf(
  { seasonPlaces }: Pick<QuoteContext, 'seasonPlaces'>,
  line: Pick<Line, 'sku' | 'options'>,
): SeasonWish | Refusal {
  const sku = parseSeasonSku(line.sku)
  const options = new Map(line.options.map(({ key, value }) => [key, value]))
  if (options.size < line.options.length) return refuseSale('OPTION_UNKNOWN', 400)
  const places = line.options.filter(({ key }) => key === 'seatId' || key === 'blockId')
  const place = places.length === 1 ? seasonPlaces.placeNamed(places[0]!) : null
  if (!sku || !place) return refusal(404, 'SEAT_UNKNOWN', 'There is no such place')
  const others = line.options.filter((option) => !places.includes(option))
  if (!others.every(isKnown)) return refuseSale('OPTION_UNKNOWN', 400)
  return {
    ...sku,
    place,
    parts: Number(options.get('instalments') ?? 1),
    isEntitled: options.has('entitlement'),
    holderId: options.get('holderId') ?? null,
  }
}

function isKnown({ key, value }: UserOption): boolean {
  if (key === 'holderId') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
  if (key === 'instalments') return /^([2-9]|1[0-2])$/.test(value)
  return key === 'entitlement' && value === 'confirmed'
}

/** What a season ticket costs this buyer now, or why it is not sold to them. */
export async function quoteSeason(
  ctx: QuoteContext,
  db: Db,
  line: Line,
  buyer: Buyer,
): Promise<Quote | Refusal> {
  const wish = wishOf(ctx, line)
  if (isRefusal(wish)) return wish
  const season = await findSeasonOnSale(db, wish.season)
  const price = season && (await findSeasonPrice(db, wish))
  if (!season || !price) return refusal(404, 'TICKET_TYPE_UNKNOWN', 'No such season ticket is sold')
  const no =
    refusalToPlace(wish, line.quantity) ??
    (await refusalToBuyer(ctx, db, { season, wish, buyer })) ??
    (await refusalToHolder(ctx, db, { season, wish, buyer }))
  if (no) return no
  const left = { matches: season.matches, left: season.matchesLeft }
  const list = proratedCents(price.priceCents, left)
  const member = price.memberPriceCents === null ? null : proratedCents(price.memberPriceCents, left)
  const whole = buyer.isMember && member !== null ? member : list
  const instalments = instalmentsOf(season, wish, whole)
  return isRefusal(instalments) ? instalments : quoteFor({ season, wish, whole, list, member, instalments })
}

function refusalToPlace({ place, priceClass, ticketType }: SeasonWish, quantity: number): Refusal | null {
  if (quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'A season ticket is sold to one person')
  if (place.priceClass !== priceClass)
    return refusal(422, 'WRONG_PRICE_CLASS', 'The place belongs to another price class')
  // Its holder would be somebody else than the buyer: staff give it with its wheelchair place.
  if (place.kind === 'companion' || ticketType === 'companion')
    return refusal(422, 'COMPANION_NEEDS_WHEELCHAIR', holderErrors.COMPANION_NEEDS_WHEELCHAIR)
  return null
}

type Asked = { season: SeasonRow; wish: SeasonWish; buyer: Buyer }

async function refusalToBuyer(
  { isOrganisation }: QuoteContext,
  db: Db,
  { season, wish, buyer }: Asked,
): Promise<Refusal | null> {
  const { subjectId, rights } = buyer
  if (subjectId === null) return refuseSale('SEASON_TICKET_NEEDS_ACCOUNT', 403)
  if (await isOrganisation(db, subjectId)) return refuseSale('FANCLUB_CANNOT_BE_RECIPIENT')
  const isOffered = await isOfferedSeason(db, { season: season.season, personId: subjectId })
  const terms = { now: season.now, phases: seasonPhasesFrom(season.phases), isOver: season.isOver }
  return saleRefusal(refusalToSeason(terms, { rights, isOffered }, wish.season))
}

/** A code of the rules as a refusal. */
export function saleRefusal(code: ReturnType<typeof refusalToSeason>): Refusal | null {
  switch (code) {
    case 'SALE_NOT_STARTED':
      return refusal(422, code, 'The sale has not started')
    case 'SALE_ENDED':
      return refusal(422, code, 'The sale has ended')
    case 'SEASON_PHASE_FOR_OTHERS':
      return refuseSale(code)
    case null:
      return null
  }
}

/** As for tickets that are forwarded: children prove their age, reductions and accessible places are confirmed. */
async function refusalToHolder(
  { birthdayOf, childOf }: QuoteContext,
  db: Db,
  { season, wish, buyer }: Asked,
): Promise<Refusal | null> {
  const ticket = {
    ticketType: wish.ticketType,
    placeKind: wish.place.kind,
    startsAt: new Date(firstDayOf(season)),
  }
  const { holderId } = wish
  const guardianId = buyer.subjectId!
  const child = holderId === null ? null : await childOf(db, { guardianId, childId: holderId })
  if (holderId !== null && child === null) return refusal(404, 'NOT_FOUND', 'There is no such child')
  const own = child === null && isForChildren(ticket) ? await birthdayOf(db, guardianId) : null
  const birthday = child ? child.birthday : own
  const holder = { birthday, confirmsEntitlement: wish.isEntitled, hasWheelchairPlace: false }
  const code = refusalToHold(ticket, holder)
  return code && refusal(422, code, holderErrors[code])
}

/** Null: all at once. */
function instalmentsOf(
  season: SeasonRow,
  { parts }: SeasonWish,
  totalCents: number,
): Instalment[] | null | Refusal {
  if (parts === 1) return null
  const { instalments: most, instalmentDay: day, today, endsOn } = season
  if (parts > mostInstalments({ most, totalCents, today, endsOn, day }))
    return refuseSale('INSTALMENTS_NOT_OFFERED')
  return planInstalments({ totalCents, parts, today, day })
}

/** From today, or from the first day of a season that is to come. */
export function firstDayOf({ today, startsOn }: Pick<SeasonRow, 'today' | 'startsOn'>): string {
  return today > startsOn ? today : startsOn
}

function quoteFor(given: {
  season: SeasonRow
  wish: SeasonWish
  whole: number
  list: number
  member: number | null
  instalments: Instalment[] | null
}): Quote {
  const { season, wish, whole, list, member, instalments } = given
  const [first, ...later] = instalments ?? []
  return {
    sellerId: club.defaultTenantId,
    type: 'SeasonTicket',
    settlesAs: 'revenue',
    isDiscountable: false,
    delivery: 'wallet',
    shownAs: 'product',
    performedAt: `${firstDayOf(season)}T12:00:00.000Z`,
    name: nameOf(wish.season),
    productNumber: `${wish.priceClass}-${wish.ticketType}`,
    detail: detailOf({ season, wish, whole, parts: instalments?.length ?? 1 }),
    imageId: null,
    site: keyOf('tickets'),
    path: '/dauerkarten',
    priceCents: first?.amountCents ?? whole,
    listPriceCents: first?.amountCents ?? list,
    memberPriceCents: instalments ? null : member,
    ...(instalments ? { instalments: later } : {}),
    vatRate: season.vatRate,
    maxQuantity: 1,
    shippingCodes: ticketShippingCodes,
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: instalments === null,
    isUnique: true,
  }
}

export function nameOf(season: number): Required<Text> {
  const name = nameOfSeason(season)
  return { de: `Dauerkarte ${name}`, en: `Season ticket ${name}`, ja: `${name}シーズンチケット` }
}

/** The place, what is left of the season where it has begun, and of instalments which one this is and what all of them are. */
function detailOf(given: {
  season: SeasonRow
  wish: SeasonWish
  whole: number
  parts: number
}): Required<Text> {
  const { season, wish, whole, parts } = given
  const place = placeInWords({ ...wish.place, ticketType: wish.ticketType })
  const { matches, matchesLeft: left } = season
  const isWhole = left >= matches
  const said = {
    de: [
      place.de,
      ...(isWhole ? [] : [`noch ${left} von ${matches} Heimspielen`]),
      ...(parts > 1 ? [`Rate 1 von ${parts}, zusammen ${formatMoney(whole, 'de')}`] : []),
    ],
    en: [
      place.en,
      ...(isWhole ? [] : [`${left} of ${matches} home matches left`]),
      ...(parts > 1 ? [`instalment 1 of ${parts}, ${formatMoney(whole, 'en')} in all`] : []),
    ],
    ja: [
      place.ja,
      ...(isWhole ? [] : [`ホームゲーム残り${left}試合(全${matches}試合)`]),
      ...(parts > 1 ? [`分割払い${parts}回の1回目、合計${formatMoney(whole, 'ja')}`] : []),
    ],
  }
  return { de: said.de.join(' · '), en: said.en.join(' · '), ja: said.ja.join(' · ') }
}

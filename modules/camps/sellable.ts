import { camps } from '#club/camps.ts'
import { club, type Text } from '#club/club.ts'
import { keyOf, siteOf } from '#club/sites.ts'
import {
  type Buyer,
  type Fulfilment,
  type ItemProblem,
  type Line,
  type LineWithStatus,
  type Quote,
  type Refusal,
  type Reserve,
  refusal,
  type SecureLine,
  type Sellable,
  type Taking,
} from '#modules/selling/sellable.ts'
import { formatDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { fitsAge } from './ages.rules.ts'
import { type CampRow, findCamp } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import * as holds from './holds.storage.ts'
import { findPlace, type PlaceRow } from './places.storage.ts'
import { priceOf } from './prices.rules.ts'
import { campErrors } from './schema.ts'
import { serveSoon } from './serving.ts'
import { CAMP, PLACE_OPTION, parseCampSku } from './sku.rules.ts'
import { markBooked } from './waits.storage.ts'

/** As of tickets: a declined payer has this long to try again. */
const GRACE_MINUTES = 3

const no = (code: 'CAMP_NOT_OPEN' | 'CAMP_AGE') => refusal(campErrors[code][0], code, campErrors[code][1])

/** Places in camps: one line for each child, held in the cart, brothers and sisters together. */
export function createCampSellable(ctx: CampsContext): Sellable {
  const freed = (trx: Trx, all: readonly holds.Freed[]) => serveSoon(ctx, trx, all)
  return {
    kind: CAMP,
    owns: (sku) => parseCampSku(sku) !== null,
    quote,
    taking,
    async renew(trx, item) {
      const expiresAt = await holds.prolongHold(trx, item)
      if (expiresAt) return { expiresAt, canProlong: false }
      return (await holds.isHeld(trx, item.cartItemId))
        ? refusal(409, 'ALREADY_PROLONGED', 'A hold is prolonged once')
        : refusal(409, 'CARTITEM_EXPIRED', 'The hold has ended')
    },
    release: async (trx, cartItemIds) => freed(trx, await holds.releaseHolds(trx, cartItemIds)),
    status: holds.HOLD_STATUS,
    securedUntil: (status) => (status as holds.HoldStatus | null)?.secured_until ?? null,
    problems,
    secure,
    async secureAgain(trx, { checkoutId, lines, until }) {
      for (const { cartItemId } of inOrder(lines)) {
        if (await holds.takeAgain(trx, { cartItemId, checkoutId, until })) continue
        await freed(trx, await holds.dropOfCheckout(trx, checkoutId))
        return false
      }
      return true
    },
    unsecure: (trx, { checkoutId, lines }) =>
      holds.unsecureHolds(trx, {
        checkoutId,
        cartItemIds: lines.map(({ cartItemId }) => cartItemId),
        graceMinutes: GRACE_MINUTES,
      }),
    ...inContext(ctx, { fulfil }),
    revoke: async (trx, given) => freed(trx, await holds.takeBack(trx, given)),
    withdrawalRight: () => 'fixedDate',
  }
}

/** The place that a line is about; null: it names none. */
function placeIdOf(line: Pick<Line, 'options'>): string | null {
  const [option, ...others] = line.options
  const isOne = others.length === 0 && option?.key === PLACE_OPTION && UUID.test(option.value)
  return isOne ? option.value : null
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const placeId = placeIdOf(line)
  const place = placeId ? await findPlace(db, placeId) : null
  // Whose child it is nobody else hears of.
  if (
    !siteOf('footballSchool') ||
    place?.bookerId !== buyer.subjectId ||
    place?.campId !== parseCampSku(line.sku)
  )
    return refusal(404, 'NOT_FOUND', 'Not found')
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  const camp = (await findCamp(db, { id: place!.campId }))!
  if (camp.state !== 'published') return no('CAMP_NOT_OPEN')
  if (!fitsAge(place!.birthday, camp)) return no('CAMP_AGE')
  return quoteFor(camp, place!)
}

/** As it was priced when it was drawn or offered: which reduction it is, is the server's word and stays with the place. */
function quoteFor(camp: CampRow, place: PlaceRow): Quote {
  const { rank, priceCents, reduction } = place
  const wholeCents = priceOf({ listCents: camp.priceCents, rank })
  const { memberPriceCents } = camp
  const isForMembers = memberPriceCents !== null && reduction === null
  return {
    sellerId: club.defaultTenantId,
    type: 'CampPlace',
    settlesAs: 'revenue',
    isDiscountable: true,
    delivery: 'email',
    shownAs: 'product',
    performedAt: new Date(`${camp.startsOn}T10:00:00Z`).toISOString(),
    name: camp.name,
    productNumber: camp.slug.slice(0, 40),
    detail: detailOf(camp, place),
    imageId: camp.picture,
    site: keyOf('footballSchool'),
    path: `/camps/${camp.slug}/`,
    priceCents,
    listPriceCents: Math.max(priceCents, wholeCents),
    memberPriceCents: isForMembers ? priceOf({ listCents: memberPriceCents, rank }) : null,
    vatRate: camps.vatRate,
    maxQuantity: 1,
    shippingCodes: ['email'],
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: true,
  }
}

/** What the tax office wants to read on the bill: which child, when, where, and how much is for looking after it. */
function detailOf(camp: CampRow, { firstName, lastName, reduction }: PlaceRow): Text {
  const { startsOn, endsOn, place, careCents } = camp
  const child = `${firstName} ${lastName}`
  const day = (iso: string, language: string) => formatDate(new Date(`${iso}T10:00:00Z`), language)
  const care = (language: string) => (careCents ? formatMoney(careCents, language) : null)
  const of = (
    language: string,
    words: (given: { from: string; until: string; care: string | null }) => string,
  ) => words({ from: day(startsOn, language), until: day(endsOn, language), care: care(language) })
  return {
    de: of('de', ({ from, until, care: cents }) =>
      joinedIn('de', [
        ...[child, `${from} bis ${until}`, place, reduction?.name.de],
        cents && `davon ${cents} Kinderbetreuung`,
      ]),
    ),
    en: of('en', ({ from, until, care: cents }) =>
      joinedIn('en', [
        ...[child, `${from} to ${until}`, place, reduction?.name.en],
        cents && `of which ${cents} for childcare`,
      ]),
    ),
    ja: of('ja', ({ from, until, care: cents }) =>
      joinedIn('ja', [child, `${from}〜${until}`, place, reduction?.name.ja, cents && `うち保育料${cents}`]),
    ),
  }
}

function taking(item: Reserve): Taking | null {
  const campId = parseCampSku(item.sku)
  const placeId = placeIdOf(item)
  if (!campId || !placeId) throw new AppError(404, 'NOT_FOUND', 'Not found')
  return holds.takePlace(item, { campId, placeId })
}

/** The price for brothers and sisters holds as long as those before them are there. */
function problems(lines: LineWithStatus[]): ItemProblem[] {
  return lines.flatMap(({ cartItemId, status }) => {
    const seen = status as holds.HoldStatus | null
    if (!seen?.is_held) return [{ cartItemId, errorCode: 'CARTITEM_EXPIRED' }]
    if (!seen.is_open || !seen.is_own) return [{ cartItemId, errorCode: 'CAMP_NOT_OPEN' }]
    return seen.siblings < seen.rank ? [{ cartItemId, errorCode: 'CAMP_SIBLING_MISSING' }] : []
  })
}

async function secure(
  trx: Trx,
  given: { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer },
): Promise<ItemProblem[]> {
  const { checkoutId, lines, until, buyer } = given
  const cartItemIds = lines.map(({ cartItemId }) => cartItemId)
  const secured = await holds.secureHolds(trx, { checkoutId, cartItemIds, until })
  const { subjectId } = buyer
  const seen: LineWithStatus[] = []
  for (const line of lines)
    seen.push({
      ...line,
      status: await holds.loadStatus(trx, { cartItemId: line.cartItemId, subjectId }),
    })
  const found = problems(seen)
  const isTold = new Set(found.map(({ cartItemId }) => cartItemId))
  const lost = cartItemIds.filter((id) => !secured.has(id) && !isTold.has(id))
  return [...found, ...lost.map((cartItemId) => ({ cartItemId, errorCode: 'CARTITEM_EXPIRED' }))]
}

/** Paid: the children have their places. */
async function fulfil(
  _ctx: CampsContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  const bookings = new Set<string>()
  for (const item of inOrder(sale.items)) {
    const { checkoutItemId } = item
    const place = await holds.book(trx, item)
    if (!place) throw new Error(`${item.cartItemId} was paid and is held no more`)
    bookings.add(place.bookingId)
    serials.push({ checkoutItemId, serialNumber: `camp.${place.id}` })
  }
  await markBooked(trx, [...bookings])
  return serials
}

function inOrder<T extends { cartItemId: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.cartItemId < b.cartItemId ? -1 : 1))
}

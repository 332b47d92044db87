import type { Text } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'
import { netOf, vatIn } from '#platform/money.ts'

export type BillLine = {
  name: string
  /** Of what is packed and sent; null: what is no article has an id that means nothing to people. */
  articleNumber: string | null
  quantity: number
  priceCents: number
  totalCents: number
  vatRate: number
}

/** What a bill says, in one language. */
export type Bill = {
  ownerId: string
  language: string
  firstName: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  orderNumbers: string[]
  /** The buyer's own number for it. */
  orderReference: string | null
  /** Of the organisation that bought. */
  vatId: string | null
  lines: BillLine[]
  /** Promotion codes and partner discounts, by the code they came with. */
  discounts: { label: string; cents: number }[]
  shippingCents: number
  /** After discounts and before vouchers, which are a means of payment. */
  totalCents: number
  vouchers: { label: string; cents: number }[]
  /** Per rate: net and tax add up to gross, line by line. */
  vat: VatSum[]
  /** Some of it lies in the buyer's wallet. */
  hasTickets: boolean
  /** When the matches are that it has places for. */
  matchDays: Date[]
  /** When other services are performed. */
  serviceDays: Date[]
  /** Some of it is supplied with its delivery, at the date of the bill. */
  hasOtherSupply: boolean
  /** Private people sell some of it through the exchange: there is no tax in that part. */
  isMediated: boolean
  isShipped: boolean
}

/** `country`: whose tax it is; null: the home country's. */
export type VatSum = { country: string | null; rate: number; netCents: number; vatCents: number }

export type BilledItem = LineFacts & {
  name: Text
  performedAt: Date | null
  serialNumber: string
  quantity: number
  priceCents: number
  totalCents: number
  promotionCents: number
  vatRate: number
  vatCountry: string | null
}

export type BilledOrder = {
  number: string | null
  shippingCents: number
  shippingVatRate: number
  shippingVatCountry: string | null
  deliveryDays: unknown
}

/** What a code took off a checkout, as it was frozen. */
export type BilledCode = {
  kind: 'voucher' | 'promotion' | 'partner'
  code: string
  name: Text | null
  cents: number
}

export function billOf(given: {
  ownerId: string
  language: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  orderReference: string | null
  vatId: string | null
  orders: BilledOrder[]
  items: BilledItem[]
  codes: BilledCode[]
}): Bill {
  const { orders, items, codes, language } = given
  const shipping = orders.map((order) => ({
    grossCents: order.shippingCents,
    vatRate: order.shippingVatRate,
    vatCountry: order.shippingVatCountry,
  }))
  const goods = items.map((item) => ({
    grossCents: item.totalCents - item.promotionCents,
    vatRate: item.vatRate,
    vatCountry: item.vatCountry,
  }))
  return {
    ownerId: given.ownerId,
    language,
    firstName: given.billingAddress.firstName,
    billingAddress: given.billingAddress,
    shippingAddress: given.shippingAddress,
    orderNumbers: orders.flatMap((order) => order.number ?? []),
    orderReference: given.orderReference,
    vatId: given.vatId,
    lines: items.map((item) => ({
      name: textIn(item.name, language),
      articleNumber: articleNumberOf(item),
      quantity: item.quantity,
      priceCents: item.priceCents,
      totalCents: item.totalCents,
      vatRate: item.vatRate,
    })),
    discounts: labelled(
      codes.filter((code) => code.kind !== 'voucher'),
      language,
    ),
    shippingCents: shipping.reduce((sum, one) => sum + one.grossCents, 0),
    totalCents: [...goods, ...shipping].reduce((sum, line) => sum + line.grossCents, 0),
    vouchers: labelled(
      codes.filter((code) => code.kind === 'voucher'),
      language,
    ),
    vat: vatPerRate([...goods, ...shipping]),
    hasTickets: items.some((item) => item.delivery === 'wallet'),
    matchDays: daysOf(items.filter((item) => item.shownAs === 'place')),
    serviceDays: daysOf(items.filter((item) => item.shownAs !== 'place')),
    hasOtherSupply:
      items.some((item) => item.performedAt === null) || shipping.some((one) => one.grossCents > 0),
    isMediated: items.some((item) => item.settlesAs === 'resale'),
    isShipped: orders.some((order) => order.deliveryDays !== null),
  }
}

/** What stands on the thing itself and in the shop; places, time and vouchers are no articles. */
export function articleNumberOf(item: Pick<BilledItem, 'delivery' | 'serialNumber'>): string | null {
  return item.delivery === 'parcel' ? item.serialNumber : null
}

/** Each moment once, the first first. */
function daysOf(items: Pick<BilledItem, 'performedAt'>[]): Date[] {
  const times = new Set(items.flatMap(({ performedAt }) => performedAt?.getTime() ?? []))
  return [...times].sort((a, b) => a - b).map((time) => new Date(time))
}

/** By whose tax it is, home first, and by rate. */
export function vatPerRate(
  lines: { grossCents: number; vatRate: number; vatCountry?: string | null }[],
): VatSum[] {
  const groups = Map.groupBy(
    lines.filter((line) => line.grossCents > 0),
    (line) => `${line.vatCountry ?? ''} ${line.vatRate}`,
  )
  return [...groups.values()]
    .map((group) => {
      const { vatRate: rate, vatCountry: country = null } = group[0]!
      return {
        ...{ country, rate },
        netCents: group.reduce((sum, line) => sum + netOf(line.grossCents, rate), 0),
        vatCents: group.reduce((sum, line) => sum + vatIn(line.grossCents, rate), 0),
      }
    })
    .sort((a, b) => (a.country ?? '').localeCompare(b.country ?? '') || b.rate - a.rate)
}

export function textIn(text: Text, language: string): string {
  return text[language as 'de' | 'en' | 'ja'] ?? text.de
}

function labelled(codes: BilledCode[], language: string): { label: string; cents: number }[] {
  return codes
    .filter((code) => code.cents > 0)
    .map((code) => ({
      label: code.name ? `${textIn(code.name, language)} (${code.code})` : code.code,
      cents: code.cents,
    }))
}

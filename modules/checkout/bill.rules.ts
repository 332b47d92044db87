import type { PostalAddress } from '#modules/contacts/schema.ts'
import { netOf, vatIn } from '#platform/money.ts'
import type { ItemRow, OrderRow } from './order.schema.ts'

/** What a bill says, in one language. */
export type Bill = {
  ownerId: string
  language: string
  firstName: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  orderNumbers: string[]
  lines: {
    name: string
    serialNumber: string
    quantity: number
    priceCents: number
    totalCents: number
    vatRate: number
  }[]
  shippingCents: number
  totalCents: number
  /** Per rate: net and tax add up to gross, line by line. */
  vat: { rate: number; netCents: number; vatCents: number }[]
  hasTickets: boolean
  isShipped: boolean
}

export function billOf(given: {
  ownerId: string
  language: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  orders: OrderRow[]
  items: ItemRow[]
}): Bill {
  const { orders, items, language } = given
  const lines = items.map((item) => ({
    name: textIn(item.name, language),
    serialNumber: item.serialNumber,
    quantity: item.quantity,
    priceCents: item.priceCents,
    totalCents: item.totalCents,
    vatRate: item.vatRate,
  }))
  const shipping = orders.map((order) => ({
    totalCents: order.shippingCents,
    vatRate: order.shippingVatRate,
  }))
  const shippingCents = shipping.reduce((sum, one) => sum + one.totalCents, 0)
  return {
    ownerId: given.ownerId,
    language,
    firstName: given.billingAddress.firstName,
    billingAddress: given.billingAddress,
    shippingAddress: given.shippingAddress,
    orderNumbers: orders.flatMap((order) => order.number ?? []),
    lines,
    shippingCents,
    totalCents: lines.reduce((sum, line) => sum + line.totalCents, shippingCents),
    vat: vatPerRate([...lines, ...shipping]),
    hasTickets: items.some((item) => item.type === 'Ticket'),
    isShipped: orders.some((order) => order.deliveryDays !== null),
  }
}

function vatPerRate(lines: { totalCents: number; vatRate: number }[]): Bill['vat'] {
  const rates = Map.groupBy(
    lines.filter((line) => line.totalCents > 0),
    (line) => line.vatRate,
  )
  return [...rates.entries()]
    .sort(([a], [b]) => b - a)
    .map(([rate, ofRate]) => ({
      rate,
      netCents: ofRate.reduce((sum, line) => sum + netOf(line.totalCents, rate), 0),
      vatCents: ofRate.reduce((sum, line) => sum + vatIn(line.totalCents, rate), 0),
    }))
}

function textIn(text: { de: string; en: string; ja?: string }, language: string): string {
  return text[language as 'de' | 'en' | 'ja'] ?? text.de
}

import { createHash } from 'node:crypto'
import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import { codesOf, priceItems } from '#modules/cart/rules.ts'
import {
  asItTravels,
  deliveryDays,
  extraDaysBy,
  methodOf,
  shippingCodeOf,
} from '#modules/cart/shipping.rules.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import {
  asAtHome,
  chargedFor,
  shippingVat,
  type TaxedItem,
  type TaxedLine,
  type VatOf,
} from '#modules/cart/vat.rules.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { CartCode, CodeProblem } from '#modules/discounts/schema.ts'
import type { Vat } from '#modules/taxes/destination.rules.ts'
import { vatIn } from '#platform/money.ts'
import { ADDRESSES_NOT_EQUAL, type CreateCheckout, FOREIGN_PHONE, type PaymentMethod } from './schema.ts'

/** A no of checkout, with the groups of entries that belong to it. */
export type CheckoutRefusal = {
  code: string
  detail: string
  errors?: Record<string, { errorCode: string }[]>
}

/** An item as it is bought, with its tax and what codes take off its line. */
export type FrozenItem = StoredItem & TaxedItem & { voucherCents: number }

/** A code of an order, with what it takes off there. */
export type FrozenCode = CartCode & { discountCents: number }

/** One order of a checkout as it is frozen: what is bought, how it travels, what it costs. */
export type FrozenOrder = {
  sellerId: number
  shippingCode: string | null
  shippingCents: number
  shippingVat: Vat
  shippingVoucherCents: number
  deliveryDays: { from: number; to: number } | null
  items: FrozenItem[]
  codes: FrozenCode[]
  /** Codes that take nothing off, and so are in the way. */
  problems: CodeProblem[]
  /** Items and shipping before all codes. */
  totalCents: number
}

/** `totalCents` is what is left to pay. */
export type Totals = {
  totalCents: number
  shippingCents: number
  taxCents: number
  promotionCents: number
  voucherCents: number
}

/** The cart as it is bought: per seller, with the chosen ways of shipping and its codes. */
export function freeze(given: {
  items: StoredItem[]
  codes?: CartCode[]
  shippingCodes: CreateCheckout['shippingCodes']
  countryCode: string
  /** Left out: as at home. */
  vatOf?: VatOf
}): FrozenOrder[] {
  const chosen = new Map((given.shippingCodes ?? []).map((one) => [one.sellerId, one.shippingCode]))
  const bySeller = Map.groupBy(given.items, (item) => item.sellerId)
  return [...bySeller.entries()]
    .sort(([a], [b]) => a - b)
    .map(([sellerId, items]) =>
      freezeOrder({
        sellerId,
        items: items.map((item) =>
          asItTravels(withChosenCode(item, chosen.get(sellerId)), given.countryCode),
        ),
        codes: codesOf(given.codes ?? [], sellerId),
        countryCode: given.countryCode,
        vatOf: given.vatOf ?? asAtHome,
      }),
    )
}

/** The way chosen for an order holds for those of its items that can travel that way. */
function withChosenCode(item: StoredItem, code: string | undefined): StoredItem {
  return code !== undefined && item.quoted.shippingCodes.includes(code)
    ? { ...item, shippingCode: code }
    : item
}

function freezeOrder(given: {
  sellerId: number
  items: StoredItem[]
  codes: CartCode[]
  countryCode: string
  vatOf: VatOf
}): FrozenOrder {
  const { sellerId, codes, countryCode, vatOf } = given
  const priced = priceItems(given)
  const items = given.items.map((item) => ({ ...item, ...vatOf(item), ...priced.lines.get(item.id)! }))
  const ways = [...new Set(items.map(shippingCodeOf))]
  const physical = ways.map(methodOf).find((method) => !method.isDigital)
  return {
    sellerId,
    shippingCode: physical?.code ?? ways[0] ?? null,
    shippingCents: priced.shippingCents,
    shippingVat: shippingVat(items),
    shippingVoucherCents: priced.shippingVoucherCents,
    deliveryDays: physical
      ? deliveryDays({ method: physical, countryCode, extraDays: extraDaysBy(physical, items) })
      : null,
    items,
    codes: codes.map((code) => ({ ...code, discountCents: priced.codes.get(code.id)!.discountCents })),
    problems: priced.problems,
    totalCents: items.reduce((sum, item) => sum + grossOf(item), priced.shippingCents),
  }
}

/** Everything that is charged, gross after discounts, with the tax in it. */
export function linesOf(orders: FrozenOrder[]): TaxedLine[] {
  return orders.flatMap((order) => [
    ...order.items.map((item) => ({ cents: chargedFor(item), vat: item })),
    { cents: order.shippingCents, vat: order.shippingVat },
  ])
}

function grossOf(item: StoredItem): number {
  return item.quoted.priceCents * item.quantity
}

/** Tax is part of the price after discounts. Vouchers pay, they change no price. */
export function totalsOf(orders: FrozenOrder[]): Totals {
  const items = orders.flatMap((order) => order.items)
  const lines = linesOf(orders)
  const voucherCents = total([
    ...items.map((item) => item.voucherCents),
    ...orders.map((order) => order.shippingVoucherCents),
  ])
  return {
    totalCents: total(lines.map((line) => line.cents)) - voucherCents,
    shippingCents: total(orders.map((order) => order.shippingCents)),
    taxCents: total(lines.map((line) => vatIn(line.cents, line.vat.vatRate))),
    promotionCents: total(items.map((item) => item.promotionCents)),
    voucherCents,
  }
}

function total(cents: number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}

/** CHK-17, CHK-18, CHK-37: what the addresses must be for what is bought and how it is paid. */
export function refusalToAddresses(given: {
  orders: FrozenOrder[]
  method: PaymentMethod
  shipping: PostalAddress
  billing: PostalAddress
}): CheckoutRefusal | null {
  const { orders, method, shipping, billing } = given
  const ways = orders.flatMap((order) => order.items).map((item) => methodOf(shippingCodeOf(item)))
  const mustBeEqual = method === 'purchaseOnAccount' || ways.some((way) => way.needsEqualAddresses)
  if (mustBeEqual && (!shipping.phone || !areEqual(shipping, billing))) {
    return {
      code: 'ADDRESSES_NOT_EQUAL',
      detail: ADDRESSES_NOT_EQUAL,
      errors: { ShippingAddress: [{ errorCode: 'ADDRESSES_NOT_EQUAL' }] },
    }
  }
  const isShipped = ways.some((way) => !way.isDigital)
  if (isShipped && shipping.countryCode !== club.defaultCountry && !shipping.phone) {
    return {
      code: 'PHONE_MISSING',
      detail: FOREIGN_PHONE,
      errors: { 'ShippingAddress.Phone': [{ errorCode: 'PHONE_MISSING' }] },
    }
  }
  return null
}

function areEqual(a: PostalAddress, b: PostalAddress): boolean {
  const compared = [
    'company',
    'firstName',
    'lastName',
    'street',
    'additionalAddress',
    'postalCode',
    'city',
    'countryCode',
  ] as const
  return compared.every((field) => normal(a[field]) === normal(b[field]))
}

function normal(value: string | null | undefined): string {
  return (value ?? '').trim().toLowerCase()
}

/** CHK-36 and what follows from the total. SEPA's own condition (CHK-38) is the payments module's. */
export function refusalToMethod(given: {
  method: PaymentMethod
  totalCents: number
  orders: FrozenOrder[]
}): CheckoutRefusal | null {
  const { method, totalCents, orders } = given
  if ((method === 'nopayment') !== (totalCents === 0)) {
    return {
      code: 'PAYMENT_METHOD_NOT_OFFERED',
      detail: totalCents === 0 ? 'There is nothing to pay' : 'The total is not zero',
    }
  }
  const onlyTickets = orders.every((order) => order.items.every((item) => item.quoted.onAccountAllowed))
  if (method === 'purchaseOnAccount' && !onlyTickets) {
    return { code: 'PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS', detail: 'Only tickets can be bought on account' }
  }
  return null
}

/** Two submits with the same fingerprint are one checkout. */
export function fingerprintOf(given: {
  cartVersion: number
  itemIds: string[]
  method: PaymentMethod
  body: CreateCheckout
}): string {
  const { acceptedTerms: _, ...body } = given.body
  const text = JSON.stringify([given.cartVersion, [...given.itemIds].sort(), given.method, body])
  return createHash('sha256').update(text).digest('base64url')
}

export type CheckoutState = 'open' | 'paid' | 'failed' | 'expired' | 'refunded'

/** Every step a checkout can take. Late money moves a closed one on: it is delivered if everything is still free, else refunded. */
export const CHECKOUT_STEPS: Record<CheckoutState, readonly CheckoutState[]> = {
  open: ['paid', 'failed', 'expired'],
  failed: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  paid: [],
  refunded: [],
}

export function mayBecome(from: CheckoutState, to: CheckoutState): boolean {
  return CHECKOUT_STEPS[from].includes(to)
}

/** `ABC-2026-000123`. */
export function orderNumber(sequence: number, now: Date): string {
  return `${ordering.orderNumberPrefix}-${now.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

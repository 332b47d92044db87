import { createHash } from 'node:crypto'
import { club } from '#club/club.ts'
import {
  goodsWorth,
  methodOf,
  type StoredItem,
  shippingCents,
  shippingCodeOf,
  shippingOption,
} from '#modules/cart/rules.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { vatIn } from '#platform/money.ts'
import { ADDRESSES_NOT_EQUAL, type CreateCheckout, FOREIGN_PHONE, type PaymentMethod } from './schema.ts'

/** A no of checkout, with the groups of entries that belong to it. */
export type CheckoutRefusal = {
  code: string
  detail: string
  errors?: Record<string, { errorCode: string }[]>
}

/** One order of a checkout as it is frozen: what is bought, how it travels, what it costs. */
export type FrozenOrder = {
  sellerId: number
  shippingCode: string | null
  shippingCents: number
  shippingVatRate: number
  deliveryDays: { from: number; to: number } | null
  items: StoredItem[]
  totalCents: number
}

export type Totals = { totalCents: number; shippingCents: number; taxCents: number }

/** The cart as it is bought: per seller, with the chosen ways of shipping. */
export function freeze(given: {
  items: StoredItem[]
  shippingCodes: CreateCheckout['shippingCodes']
  countryCode: string
}): FrozenOrder[] {
  const chosen = new Map((given.shippingCodes ?? []).map((one) => [one.sellerId, one.shippingCode]))
  const bySeller = Map.groupBy(given.items, (item) => item.sellerId)
  return [...bySeller.entries()]
    .sort(([a], [b]) => a - b)
    .map(([sellerId, items]) =>
      freezeOrder(
        sellerId,
        items.map((item) => withChosenCode(item, chosen.get(sellerId))),
        given.countryCode,
      ),
    )
}

/** The way chosen for an order holds for those of its items that can travel that way. */
function withChosenCode(item: StoredItem, code: string | undefined): StoredItem {
  return code !== undefined && item.quoted.shippingCodes.includes(code)
    ? { ...item, shippingCode: code }
    : item
}

function freezeOrder(sellerId: number, items: StoredItem[], countryCode: string): FrozenOrder {
  const codes = [...new Set(items.map(shippingCodeOf))]
  const goodsCents = goodsWorth(items)
  const physical = codes.map(methodOf).find((method) => !method.isDigital)
  const cents = shippingCents(codes, countryCode, goodsCents)
  return {
    sellerId,
    shippingCode: physical?.code ?? codes[0] ?? null,
    shippingCents: cents,
    shippingVatRate: physical?.vatRate ?? 19,
    deliveryDays: physical ? (shippingOption(physical, countryCode, goodsCents)?.deliveryDays ?? null) : null,
    items,
    totalCents: items.reduce((sum, item) => sum + item.quoted.priceCents * item.quantity, cents),
  }
}

export function totalsOf(orders: FrozenOrder[]): Totals {
  const lines = orders.flatMap((order) => [
    ...order.items.map((item) => ({
      cents: item.quoted.priceCents * item.quantity,
      vatRate: item.quoted.vatRate,
    })),
    { cents: order.shippingCents, vatRate: order.shippingVatRate },
  ])
  return {
    totalCents: lines.reduce((sum, line) => sum + line.cents, 0),
    shippingCents: orders.reduce((sum, order) => sum + order.shippingCents, 0),
    taxCents: lines.reduce((sum, line) => sum + vatIn(line.cents, line.vatRate), 0),
  }
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

/** `SVF-2026-000123`. */
export function orderNumber(sequence: number, now: Date): string {
  return `${club.orderNumberPrefix}-${now.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

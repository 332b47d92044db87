import { ordering } from '#club/ordering.ts'
import type { CartCode } from '#modules/discounts/schema.ts'
import type { LineWithStatus, Quote, UserOption } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'

/** An item as stored, with the seconds its hold has left by the database's clock. */
export type StoredItem = {
  id: string
  sellerId: number
  kind: string
  sku: string
  quantity: number
  userOptionValues: UserOption[]
  shippingCode: string | null
  quoted: Quote
  holdExpiresAt: Date | null
  expiresIn: number | null
  prolongedAt: Date | null
  /** An open payment protects it: its end is that of the payment. */
  isSecured?: boolean
  /** Whoever has no account may buy it too. */
  isForGuests?: boolean
}

export type StoredCart = {
  id: string
  version: number
  now: Date
  items: StoredItem[]
  codes: CartCode[]
}

/** An item with what its seller saw while the cart was read; null when the thing is gone. */
export type ItemWithStatus = StoredItem & { status: unknown }
export type CartWithStatus = Omit<StoredCart, 'items'> & { items: ItemWithStatus[] }

/** Equal options make one line: their order does not matter. */
export function optionsKey(options: UserOption[]): string {
  return options
    .map(({ key, value }) => `${key}=${value}`)
    .sort()
    .join('&')
}

export function isExpired(item: Pick<StoredItem, 'expiresIn'>): boolean {
  return item.expiresIn !== null && item.expiresIn <= 0
}

/** What is still there for its seller to judge: a hold that has ended is the cart's own problem. */
export function liveLines(items: readonly ItemWithStatus[]): (LineWithStatus & { kind: string })[] {
  return items
    .filter((item) => !isExpired(item))
    .map(({ id: cartItemId, kind, sku, quantity, userOptionValues: options, status }) => ({
      cartItemId,
      kind,
      sku,
      quantity,
      options,
      status,
    }))
}

/**
 * While somebody pays, what they hold lasts as long as their payment: the cart says that end, not its own. And what somebody without
 * an account may buy, where the club offers it.
 */
export function withPayments(
  cart: CartWithStatus,
  { protectedUntil, ofKind }: Pick<Sellables, 'protectedUntil' | 'ofKind'>,
): CartWithStatus {
  const items = cart.items.map((item) => {
    const until = protectedUntil(item)
    const known = {
      ...item,
      isForGuests: ordering.guests.isOffered && ofKind(item.kind).isForGuests === true,
    }
    return until ? secured(known, { until, now: cart.now }) : known
  })
  return { ...cart, items }
}

function secured(item: ItemWithStatus, { until, now }: { until: Date; now: Date }): ItemWithStatus {
  const isLonger = item.holdExpiresAt === null || until > item.holdExpiresAt
  const holdExpiresAt = isLonger ? until : item.holdExpiresAt!
  const expiresIn = Math.floor((holdExpiresAt.getTime() - now.getTime()) / 1000)
  return { ...item, isSecured: true, holdExpiresAt, expiresIn }
}

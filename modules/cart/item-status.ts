import { type CartWithStatus, type ItemWithStatus, isExpired } from './rules.ts'
import type { Buyer, ItemProblem, Sellable } from './sellable.ts'

/**
 * How things stand with the items of a cart: every seller looks in the statement that reads the cart, and judges
 * afterwards what it saw. However many kinds of things are in the cart, it is one statement.
 */
export function createItemStatus(sellables: readonly Sellable[]) {
  const looks = sellables.map((sellable) => `when '${sellable.kind}' then ${sellable.status}`)

  /** What the sellers say about live items. */
  function problemsOf(items: ItemWithStatus[], buyer: Buyer): ItemProblem[] {
    const live = items.filter((item) => !isExpired(item))
    return sellables.flatMap((sellable) => {
      const lines = live.filter((item) => item.kind === sellable.kind).map(lineOf)
      return lines.length === 0 ? [] : sellable.problems(lines, buyer)
    })
  }

  /** While somebody pays, what they hold lasts as long as their payment: the cart says that end, not its own. */
  function withPayments(cart: CartWithStatus): CartWithStatus {
    const securedUntil = new Map(sellables.map((one) => [one.kind, one.securedUntil]))
    const items: ItemWithStatus[] = cart.items
    return {
      ...cart,
      items: items.map((item) => {
        const until = securedUntil.get(item.kind)?.(item.status)
        return until ? secured(item, { until: new Date(until), now: cart.now }) : item
      }),
    }
  }

  return { withPayments, columns: `case i.kind ${looks.join(' ')} end as status`, problemsOf }
}

function secured(item: ItemWithStatus, { until, now }: { until: Date; now: Date }): ItemWithStatus {
  const isLonger = item.holdExpiresAt === null || until > item.holdExpiresAt
  const holdExpiresAt = isLonger ? until : item.holdExpiresAt!
  return {
    ...item,
    isSecured: true,
    holdExpiresAt,
    expiresIn: Math.floor((holdExpiresAt.getTime() - now.getTime()) / 1000),
  }
}

function lineOf(item: ItemWithStatus) {
  return {
    cartItemId: item.id,
    sku: item.sku,
    quantity: item.quantity,
    options: item.userOptionValues,
    status: item.status,
  }
}

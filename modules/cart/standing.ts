import { isExpired, type StandingCart, type StandingItem } from './rules.ts'
import type { Buyer, ItemProblem, Sellable } from './sellable.ts'

/**
 * How things stand with the items of a cart: every seller looks in the statement that reads the cart, and judges
 * afterwards what it saw. However many kinds of things are in the cart, it is one statement.
 */
export function createStanding(sellables: readonly Sellable[]) {
  const looks = sellables.map((sellable) => `when '${sellable.kind}' then ${sellable.standing}`)

  /** What the sellers say about live items. */
  function problemsOf(items: StandingItem[], buyer: Buyer): ItemProblem[] {
    const live = items.filter((item) => !isExpired(item))
    return sellables.flatMap((sellable) => {
      const lines = live.filter((item) => item.kind === sellable.kind).map(lineOf)
      return lines.length === 0 ? [] : sellable.problems(lines, buyer)
    })
  }

  /** While somebody pays, what they hold lasts as long as their payment: the cart says that end, not its own. */
  function withPayments(cart: StandingCart): StandingCart {
    const securedUntil = new Map(sellables.map((one) => [one.kind, one.securedUntil]))
    const items: StandingItem[] = cart.items
    return {
      ...cart,
      items: items.map((item) => {
        const until = securedUntil.get(item.kind)?.(item.standing)
        return until ? secured(item, { until: new Date(until), now: cart.now }) : item
      }),
    }
  }

  return { withPayments, columns: `case i.kind ${looks.join(' ')} end as standing`, problemsOf }
}

function secured(item: StandingItem, { until, now }: { until: Date; now: Date }): StandingItem {
  const isLonger = item.holdExpiresAt === null || until > item.holdExpiresAt
  const holdExpiresAt = isLonger ? until : item.holdExpiresAt!
  return {
    ...item,
    isSecured: true,
    holdExpiresAt,
    expiresIn: Math.floor((holdExpiresAt.getTime() - now.getTime()) / 1000),
  }
}

function lineOf(item: StandingItem) {
  return {
    cartItemId: item.id,
    sku: item.sku,
    quantity: item.quantity,
    options: item.userOptionValues,
    standing: item.standing,
  }
}

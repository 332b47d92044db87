import { isExpired, type StandingItem } from './rules.ts'
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

  return { columns: `case i.kind ${looks.join(' ')} end as standing`, problemsOf }
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

import type { CartApi } from '#modules/cart/cart.ts'
import type { NotReturnableCode } from '#modules/cart/sellable.ts'
import {
  chosenPieces,
  holdOrder,
  type Limit,
  notReturnableItems,
  refuse,
  soldLine,
  type Wish,
} from '#modules/checkout/orders.ts'
import { stateAfterCancellation } from '#modules/checkout/steps.rules.ts'
import { type Actor, takeStep } from '#modules/checkout/steps.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { cancellable, refusalToCancel } from './after-sale.rules.ts'
import type { Moved, PlacedItem, PlacedOrder } from './after-sale.storage.ts'
import type { Refunding } from './refunding.ts'

export type Cancellation = { orderId: string; wishes: Wish[] | null; actor: Actor; reason: string }

/** Calling off an order, whole or in parts. */
export function createCancelling({ db, cart, refunding }: { db: Db; cart: CartApi; refunding: Refunding }) {
  /** Buyers call off what was not sent; staff whatever is left. Null wishes: everything that may be. */
  function cancel(given: Cancellation): Promise<void> {
    return db.transaction().execute((trx) => cancelIn(trx, given))
  }

  async function cancelIn(trx: Trx, given: Cancellation): Promise<void> {
    const { order, items } = await holdOrder(trx, given.orderId)
    const moved = chosen(order, items, given, await notReturnableItems(trx, cart, items))
    const after = await refunding.credit(trx, {
      order,
      items,
      moved,
      kind: 'cancellation',
      isWithdrawal: false,
      payout: 'method',
      actor: given.actor,
      reason: given.reason,
    })
    const to = stateAfterCancellation(order.state, after)
    if (to === order.state) return
    const { actor, reason } = given
    if (!(await takeStep(trx, order.id, { to, actor, reason }))) throw refuse('ORDER_CHANGED', 409)
  }

  function chosen(
    order: PlacedOrder,
    items: PlacedItem[],
    { wishes, actor }: Pick<Cancellation, 'wishes' | 'actor'>,
    notReturnable: ReadonlyMap<string, NotReturnableCode>,
  ): Moved[] {
    const by = actor.startsWith('buyer:') ? 'buyer' : 'staff'
    const limitOf = (item: PlacedItem): Limit => {
      const line = soldLine(cart, item)
      // Places and vouchers are one thing each; only goods are counted in pieces.
      const isWhole = line.right !== 'returnable' && line.right !== 'madeToOrder'
      return {
        most: cancellable(order, line, by),
        least: isWhole ? item.quantity : 1,
        refusal: refusalToCancel(order, line, by),
      }
    }
    return chosenPieces(items, wishes, { limitOf, notReturnable })
  }

  return { cancel, cancelIn, chosen }
}

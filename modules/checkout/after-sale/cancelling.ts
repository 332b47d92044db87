import {
  alsoGivenBackWith,
  chosenPieces,
  holdOrder,
  type Limit,
  notReturnableItems,
  refuse,
  soldLine,
  usedBeforeWithdrawal,
  type Wish,
} from '#modules/checkout/orders.ts'
import { stateAfterCancellation } from '#modules/checkout/steps/steps.rules.ts'
import { type Actor, takeStep } from '#modules/checkout/steps/steps.storage.ts'
import type { NotReturnableCode } from '#modules/selling/given-back.schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { cancellable, refusalToCancel } from './after-sale.rules.ts'
import {
  listPlacedItems,
  loadPlacedOrder,
  type Moved,
  type PlacedItem,
  type PlacedOrder,
} from './after-sale.storage.ts'
import { type Refunding, worthOf } from './refunding.ts'

export type Cancellation = {
  orderId: string
  wishes: Wish[] | null
  actor: Actor
  reason: string
  /** Staff carry out what their buyer declared: they pay for what they used, as if they had done it. */
  isWithdrawal?: boolean
  /** What the seller keeps of an item, by its terms, in gross cents. Left out: nothing. */
  kept?: ReadonlyMap<string, number>
}

type CancellingContext = {
  db: Db
  sellables: Sellables
  refunding: Refunding
}

/** Calling off an order, whole or in parts. */
export function createCancelling(ctx: CancellingContext) {
  return inContext(ctx, { cancel, cancelIn, chosen, worth })
}

/** Buyers call off what was not sent; staff whatever is left. Null wishes: everything that may be. */
function cancel(ctx: CancellingContext, given: Cancellation): Promise<void> {
  return ctx.db.transaction().execute((trx) => cancelIn(ctx, trx, given))
}

async function cancelIn(ctx: CancellingContext, trx: Trx, given: Cancellation): Promise<void> {
  const { sellables } = ctx
  const { order, items } = await holdOrder(trx, given.orderId)
  const moved = chosen(ctx, order, items, given, await notReturnableItems(trx, sellables, items))
  const after = await ctx.refunding.credit(trx, {
    order,
    items,
    moved,
    kind: 'cancellation',
    isWithdrawal: false,
    ...(isByBuyer(given) ? { used: await usedBeforeWithdrawal(trx, sellables, items) } : {}),
    payout: 'method',
    actor: given.actor,
    reason: given.reason,
    ...(given.kept ? { kept: given.kept } : {}),
  })
  const to = stateAfterCancellation(order.state, after)
  if (to === order.state) return
  const { actor, reason } = given
  if (!(await takeStep(trx, order.id, { to, actor, reason }))) throw refuse('ORDER_CHANGED', 409)
}

function chosen(
  ctx: CancellingContext,
  order: PlacedOrder,
  items: PlacedItem[],
  { wishes, actor }: Pick<Cancellation, 'wishes' | 'actor'>,
  notReturnable: ReadonlyMap<string, NotReturnableCode>,
): Moved[] {
  const { sellables } = ctx
  const by = actor.startsWith('buyer:') ? 'buyer' : 'staff'
  const limitOf = (item: PlacedItem): Limit => {
    const line = soldLine(sellables, item)
    const { refundUnit = 'line' } = sellables.ofKind(item.kind)
    return {
      most: cancellable(order, line, by),
      least: refundUnit === 'line' ? item.quantity : 1,
      refusal: refusalToCancel(order, line, by),
    }
  }
  return chosenPieces(items, wishes, { limitOf, notReturnable })
}

const isByBuyer = ({ actor, isWithdrawal }: Pick<Cancellation, 'actor' | 'isWithdrawal'>) =>
  isWithdrawal || actor.startsWith('buyer:')

/** What pieces that staff call off would be worth, by the rules that pay it. */
async function worth(
  ctx: CancellingContext,
  asked: Db,
  given: Pick<Cancellation, 'orderId' | 'wishes' | 'isWithdrawal'>,
) {
  const { sellables } = ctx
  const { orderId, wishes, isWithdrawal = false } = given
  const order = await loadPlacedOrder(asked, orderId)
  const items = await listPlacedItems(asked, [orderId])
  const held = await notReturnableItems(asked, sellables, items)
  const moved = chosen(ctx, order, items, { wishes, actor: 'staff:' }, held)
  const back = new Set(moved.map(({ itemId }) => itemId))
  const also = await alsoGivenBackWith(
    asked,
    sellables,
    items.filter(({ id }) => back.has(id)),
  )
  const used = isWithdrawal ? { used: await usedBeforeWithdrawal(asked, sellables, items) } : {}
  return {
    ...{ order, also },
    ...worthOf({ order, items, moved, kind: 'cancellation', isWithdrawal: false, ...used }),
  }
}

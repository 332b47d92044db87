import { sql } from 'kysely'
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
import { nextNumber } from '#modules/checkout/papers/documents.ts'
import { stateAfterReturn } from '#modules/checkout/steps.rules.ts'
import { type Actor, takeStep } from '#modules/checkout/steps.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isWithinWithdrawal, refusalToReturn, returnable } from './after-sale.rules.ts'
import type { Moved, PlacedItem, PlacedOrder } from './after-sale.storage.ts'
import type { Refunding } from './refunding.ts'

export type Registration = {
  orderId: string
  wishes: Wish[] | null
  reason: string
  comment: string | null
  payout: 'method' | 'voucher'
  actor: Actor
}

type ReturnRow = {
  id: string
  orderId: string
  state: string
  payout: 'method' | 'voucher'
  withdrawnAt: Date | null
}

export type ReturningOptions = { db: Db; cart: CartApi; jobs: Jobs; refunding: Refunding }

/** Goods that come back (CART-49): announced by the buyer, received or refused by staff. */
export function createReturning({ db, cart, jobs, refunding }: ReturningOptions) {
  function register(given: Registration): Promise<{ returnId: string }> {
    return db.transaction().execute((trx) => registerIn(trx, given))
  }

  async function registerIn(trx: Trx, given: Registration): Promise<{ returnId: string }> {
    const { order, items } = await holdOrder(trx, given.orderId)
    const moved = chosen(order, items, given, await notReturnableItems(trx, cart, items))
    const returnId = await writeReturn(trx, given, {
      moved,
      withdrawnAt: isWithinWithdrawal(order.arrivedAt, order.now) ? order.now : null,
    })
    await jobs.enqueue(trx, 'order-return-registered', { returnId })
    return { returnId }
  }

  function chosen(
    order: PlacedOrder,
    items: PlacedItem[],
    { wishes, actor }: Pick<Registration, 'wishes' | 'actor'>,
    notReturnable: ReadonlyMap<string, NotReturnableCode>,
  ): Moved[] {
    const asked = { by: actor.startsWith('staff:') ? 'staff' : 'buyer', now: order.now } as const
    const limitOf = (item: PlacedItem): Limit => {
      const line = soldLine(cart, item)
      return { most: returnable(order, line, asked), least: 1, refusal: refusalToReturn(order, line, asked) }
    }
    return chosenPieces(items, wishes, { limitOf, notReturnable })
  }

  /** The parcel is here: the money goes back, the goods go on the shelf. */
  function receive(given: { number: string; actor: Actor }): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const found = await holdReturn(trx, given.number)
      const { order, items } = await holdOrder(trx, found.orderId)
      if (!(await decide(trx, { ...given, id: found.id, state: 'received', refusal: null })))
        throw refuse('ORDER_CHANGED', 409)
      const lines = await sql<Moved>`select checkout_item_id as "itemId", quantity as pieces
        from return_lines where return_id = ${found.id} order by checkout_item_id`.execute(trx)
      await refunding.credit(trx, {
        order,
        items,
        moved: lines.rows,
        kind: 'return',
        returnId: found.id,
        isWithdrawal: found.withdrawnAt !== null,
        payout: found.payout,
        actor: given.actor,
        reason: given.number,
      })
      const to = stateAfterReturn(order.state)
      if (to !== order.state) await takeStep(trx, order.id, { to, actor: given.actor, reason: given.number })
    })
  }

  /** What came back cannot be taken: the buyer is told why, and nothing is refunded. */
  function refuseReturn(given: { number: string; actor: Actor; refusal: string }): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const found = await holdReturn(trx, given.number)
      await holdOrder(trx, found.orderId)
      if (!(await decide(trx, { ...given, id: found.id, state: 'refused' })))
        throw refuse('ORDER_CHANGED', 409)
      await jobs.enqueue(trx, 'order-return-refused', { returnId: found.id })
    })
  }

  return { register, registerIn, chosen, receive, refuse: refuseReturn }
}

async function writeReturn(
  trx: Trx,
  given: Registration,
  { moved, withdrawnAt }: { moved: Moved[]; withdrawnAt: Date | null },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('returns')
    .values({
      id,
      order_id: given.orderId,
      number: await nextNumber(trx, 'return'),
      state: 'registered',
      reason: given.reason,
      comment: given.comment,
      payout: given.payout,
      withdrawn_at: withdrawnAt,
      registered_by: given.actor,
    })
    .execute()
  await trx
    .insertInto('return_lines')
    .values(
      moved.map(({ itemId, pieces }) => ({ return_id: id, checkout_item_id: itemId, quantity: pieces })),
    )
    .execute()
  return id
}

async function holdReturn(trx: Trx, number: string): Promise<ReturnRow> {
  const { rows } =
    await sql<ReturnRow>`select id, order_id as "orderId", state, payout, withdrawn_at as "withdrawnAt"
    from returns where number = ${number}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One decision per return: the second finds it made. */
async function decide(
  trx: Trx,
  given: { id: string; state: 'received' | 'refused'; actor: Actor; refusal: string | null },
): Promise<boolean> {
  const { rows } =
    await sql`update returns set state = ${given.state}, decided_at = app.now(), decided_by = ${given.actor},
    refusal = ${given.refusal} where id = ${given.id} and state = 'registered' returning id`.execute(trx)
  return rows.length === 1
}

import { sql } from 'kysely'
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
import { stateAfterReturn } from '#modules/checkout/steps/steps.rules.ts'
import { type Actor, takeStep } from '#modules/checkout/steps/steps.storage.ts'
import type { NotReturnableCode } from '#modules/selling/given-back.schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { unsafe } from '#platform/unsafe.ts'
import { isSent, isWithinWithdrawal, refusalToReturn, returnable } from './after-sale.rules.ts'
import {
  listPlacedItems,
  loadPlacedOrder,
  type Moved,
  type PlacedItem,
  type PlacedOrder,
} from './after-sale.storage.ts'
import { type Refunding, worthOf } from './refunding.ts'

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

export type ReturningOptions = { db: Db; sellables: Sellables; jobs: Jobs; refunding: Refunding }

/** What of a return was found good when it came, and what its buyer reads about the rest. */
export type Inspected = {
  /** Null: all that was announced. */
  accepted?: readonly { itemId: string; quantity: number }[] | null
  refusal?: string | null
}

/** Goods that come back (CART-49): announced by the buyer, received or refused by staff. */
export function createReturning(ctx: ReturningOptions) {
  return {
    ...inContext(ctx, { register, registerIn, chosen, receive, receiveIn }),
    worth,
    refuse: (given: Parameters<typeof refuseReturn>[1]) => refuseReturn(ctx, given),
  }
}

function register(ctx: ReturningOptions, given: Registration): Promise<{ returnId: string }> {
  const { db } = ctx
  return db.transaction().execute((trx) => registerIn(ctx, trx, given))
}

async function registerIn(
  ctx: ReturningOptions,
  trx: Trx,
  given: Registration,
): Promise<{ returnId: string }> {
  const { sellables, jobs } = ctx
  const { order, items } = await holdOrder(trx, given.orderId)
  const moved = chosen(ctx, order, items, given, await notReturnableItems(trx, sellables, items))
  const returnId = await writeReturn(trx, given, {
    moved,
    withdrawnAt: isWithinWithdrawal(order.arrivedAt, order.now) ? order.now : null,
  })
  await jobs.enqueue(trx, 'order-return-registered', { returnId })
  return { returnId }
}

function chosen(
  ctx: ReturningOptions,
  order: PlacedOrder,
  items: PlacedItem[],
  { wishes, actor }: Pick<Registration, 'wishes' | 'actor'>,
  notReturnable: ReadonlyMap<string, NotReturnableCode>,
): Moved[] {
  const { sellables } = ctx
  const asked = { by: actor.startsWith('staff:') ? 'staff' : 'buyer', now: order.now } as const
  const limitOf = (item: PlacedItem): Limit => {
    const line = soldLine(sellables, item)
    return { most: returnable(order, line, asked), least: 1, refusal: refusalToReturn(order, line, asked) }
  }
  return chosenPieces(items, wishes, { limitOf, notReturnable })
}

/** The parcel is here: the money of what was found good goes back, those goods go on the shelf. */
function receive(ctx: ReturningOptions, given: { number: string; actor: Actor } & Inspected): Promise<void> {
  const { db } = ctx
  return db.transaction().execute((trx) => receiveIn(ctx, trx, given))
}

async function receiveIn(
  ctx: ReturningOptions,
  trx: Trx,
  given: { number: string; actor: Actor } & Inspected,
): Promise<void> {
  const { refunding } = ctx
  const found = await holdReturn(trx, given.number)
  const { order, items } = await holdOrder(trx, found.orderId)
  const { moved, refusedPieces } = acceptedOf(await movedBy(trx, found.id), given)
  const refusal = refusedPieces > 0 ? (given.refusal ?? null) : null
  if (!(await decide(trx, { ...given, id: found.id, state: 'received', refusal })))
    throw refuse('ORDER_CHANGED', 409)
  await refunding.credit(trx, {
    order,
    items,
    moved,
    kind: 'return',
    returnId: found.id,
    isWithdrawal: found.withdrawnAt !== null,
    payout: found.payout,
    actor: given.actor,
    reason: given.number,
  })
  const to = stateAfterReturn(
    order.state,
    items.filter((item) => isSent(item.options)),
  )
  if (to !== order.state) await takeStep(trx, order.id, { to, actor: given.actor, reason: given.number })
}

/** What a return that waits would be worth, by the rules that pay it. */
async function worth(asked: Db, { number, ...inspected }: { number: string } & Inspected) {
  const found = await holdReturn(asked, number)
  if (found.state !== 'registered') throw refuse('ORDER_CHANGED', 409)
  const [order, items, announced] = await Promise.all([
    loadPlacedOrder(asked, found.orderId),
    listPlacedItems(asked, [found.orderId]),
    movedBy(asked, found.id),
  ])
  const { moved, refusedPieces } = acceptedOf(announced, inspected)
  const credit = { order, items, moved, kind: 'return', isWithdrawal: found.withdrawnAt !== null } as const
  return { order, payout: found.payout, refusedPieces, ...worthOf(credit) }
}

/** What came back cannot be taken: the buyer is told why, and nothing is refunded. */
function refuseReturn(
  ctx: ReturningOptions,
  given: { number: string; actor: Actor; refusal: string },
): Promise<void> {
  const { db, jobs } = ctx
  return db.transaction().execute(async (trx) => {
    const found = await holdReturn(trx, given.number)
    await holdOrder(trx, found.orderId)
    if (!(await decide(trx, { ...given, id: found.id, state: 'refused' }))) throw refuse('ORDER_CHANGED', 409)
    await jobs.enqueue(trx, 'order-return-refused', { returnId: found.id })
  })
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

async function movedBy(db: Db, returnId: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`select checkout_item_id as "itemId", quantity as pieces
    from return_lines where return_id = ${returnId} order by checkout_item_id`.execute(db)
  return rows
}

/** Never more than was announced; who finds nothing good refuses the return. */
function acceptedOf(announced: Moved[], { accepted }: Inspected): { moved: Moved[]; refusedPieces: number } {
  if (!accepted) return { moved: announced, refusedPieces: 0 }
  const wanted = new Map<string, number>()
  for (const { itemId, quantity } of accepted) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity)
  const isAnnounced = ([itemId, pieces]: [string, number]) =>
    announced.some((one) => one.itemId === itemId && pieces <= one.pieces)
  if (![...wanted].every(isAnnounced)) throw refuse('QUANTITY_ABOVE_LEFT', 400)
  const moved = announced.flatMap(({ itemId }) => {
    const pieces = wanted.get(itemId) ?? 0
    return pieces > 0 ? [{ itemId, pieces }] : []
  })
  if (moved.length === 0) throw refuse('NOTHING_LEFT', 409)
  return { moved, refusedPieces: piecesOf(announced) - piecesOf(moved) }
}

function piecesOf(moved: readonly Moved[]): number {
  return moved.reduce((sum, { pieces }) => sum + pieces, 0)
}

async function holdReturn(trx: Db, number: string): Promise<ReturnRow> {
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
    refusal = ${given.refusal} where id = ${given.id} and ${unsafe('noDecisionGuard') ? sql`true` : sql`state = 'registered'`} returning id`.execute(
      trx,
    )
  return rows.length === 1
}

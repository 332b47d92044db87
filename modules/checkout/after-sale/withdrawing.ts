import { sql } from 'kysely'
import { holdOrder, notReturnableItems, soldLine } from '#modules/checkout/orders.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { cancellable, isWithinWithdrawal, returnable } from './after-sale.rules.ts'
import type { DeclareWithdrawal, WithdrawalReceived } from './after-sale.schema.ts'
import type { createCancelling } from './cancelling.ts'
import type { createReturning } from './returning.ts'

export type WithdrawingOptions = {
  db: Db
  sellables: Sellables
  jobs: Jobs
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  cancelling: ReturnType<typeof createCancelling>
  returning: ReturnType<typeof createReturning>
}

const staffErrors = {
  NOTHING_TO_WITHDRAW: 'The right of withdrawal covers nothing of this order.',
  WITHDRAWAL_DECIDED: 'The declaration is decided already.',
} as const

type Declared = { id: string; orderNumber: string; name: string; email: string }

/**
 * The withdrawal function (§ 356a BGB), signed out. Every declaration is written down and receipted alike, so that nobody
 * learns from the answer or from its time who has ordered what; a job then looks whether it fits an order.
 */
export function createWithdrawing(ctx: WithdrawingOptions) {
  const { jobs } = ctx
  jobs.handle('withdrawal', (data) => carryOut(ctx, String(data['withdrawalId'])))
  return { office: inContext(ctx, { match, refuse }), ...inContext(ctx, { declare }) }
}

function declare(
  ctx: WithdrawingOptions,
  given: DeclareWithdrawal & { language: string },
): Promise<WithdrawalReceived> {
  const { db, jobs } = ctx
  return db.transaction().execute(async (trx) => {
    const { received_at } = await trx
      .insertInto('withdrawals')
      .values({
        id: newId(),
        order_number: given.orderNumber,
        name: given.name,
        email: given.email,
        statement: given.statement ?? null,
        language: given.language,
        state: 'received',
      })
      .returning(['id', 'received_at'])
      .executeTakeFirstOrThrow()
      .then(async (row) => {
        await jobs.enqueue(trx, 'withdrawal-receipt', { withdrawalId: row.id })
        await jobs.enqueue(trx, 'withdrawal', { withdrawalId: row.id })
        return row
      })
    return { receivedAt: received_at.toISOString() }
  })
}

/** Staff has found the order. What the law covers of it is called off or announced as a return; the declarer is answered. */
function match(ctx: WithdrawingOptions, given: { id: string; orderNumber: string; by: string }) {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    await holdOpen(trx, given.id)
    const { rows } = await sql<{ id: string; number: string }>`
      select id, number from checkout_orders where number = upper(${given.orderNumber})`.execute(trx)
    const [order] = rows
    if (!order) throw notFound()
    if (!(await withdraw(ctx, trx, order.id, order.number)))
      throw new AppError(409, 'NOTHING_TO_WITHDRAW', staffErrors.NOTHING_TO_WITHDRAW)
    await decide(ctx, trx, { ...given, state: 'matched', orderId: order.id })
    return { id: given.id, state: 'matched', order: order.number }
  })
}

/** Answered with the reason, to the address of the declaration. */
function refuse(ctx: WithdrawingOptions, given: { id: string; reason: string; by: string }) {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    await holdOpen(trx, given.id)
    await decide(ctx, trx, { ...given, state: 'refused', answer: given.reason })
    return { id: given.id, state: 'refused' }
  })
}

async function holdOpen(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from withdrawals where id::text = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound()
  if (rows[0].state !== 'unmatched')
    throw new AppError(409, 'WITHDRAWAL_DECIDED', staffErrors.WITHDRAWAL_DECIDED)
}

async function decide(
  ctx: WithdrawingOptions,
  trx: Trx,
  given: { id: string; state: 'matched' | 'refused'; by: string; orderId?: string; answer?: string },
): Promise<void> {
  const { jobs } = ctx
  await sql`update withdrawals set state = ${given.state}, decided_by = ${given.by}, decided_at = app.now(),
    answer = ${given.answer ?? null}, order_id = ${given.orderId ?? null} where id = ${given.id}`.execute(trx)
  await jobs.enqueue(trx, 'withdrawal-answer', { withdrawalId: given.id })
}

/** Repeatable: the guard of the state lets one run through. */
async function carryOut(ctx: WithdrawingOptions, withdrawalId: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Declared>`select id, order_number as "orderNumber", name, email
      from withdrawals where id = ${withdrawalId} and state = 'received' for update`.execute(trx)
    if (!rows[0]) return
    const orderId = await matchingOrder(ctx, trx, rows[0])
    const isDone = orderId !== null && (await withdraw(ctx, trx, orderId, rows[0].orderNumber))
    await trx
      .updateTable('withdrawals')
      .set({ state: isDone ? 'matched' : 'unmatched', order_id: orderId })
      .where('id', '=', withdrawalId)
      .execute()
  })
}

/** Number and e-mail must be those of the order; the family name must stand in the name. */
async function matchingOrder(ctx: WithdrawingOptions, trx: Trx, declared: Declared): Promise<string | null> {
  const { recipientOf } = ctx
  const { rows } = await sql<{ id: string; ownerId: string; lastName: string }>`
    select o.id, c.owner_id as "ownerId", c.billing_address ->> 'lastName' as "lastName"
    from checkout_orders o join checkouts c on c.id = o.checkout_id
    where o.number = upper(${declared.orderNumber})`.execute(trx)
  const [order] = rows
  if (!order || !plain(declared.name).includes(plain(order.lastName))) return null
  const recipient = await recipientOf(trx, order.ownerId)
  return recipient?.email.toLowerCase() === declared.email.toLowerCase() ? order.id : null
}

/**
 * What was not sent is called off, what was sent is announced as a return, both as far as the law goes. False when there is
 * nothing that it covers: staff looks at it.
 */
async function withdraw(
  ctx: WithdrawingOptions,
  trx: Trx,
  orderId: string,
  number: string,
): Promise<boolean> {
  const { sellables, cancelling, returning } = ctx
  const { order, items } = await holdOrder(trx, orderId)
  const actor = `buyer:${order.ownerId}` as const
  const asked = { by: 'buyer', now: order.now } as const
  const count = (piecesOf: (line: ReturnType<typeof soldLine>) => number) =>
    items.flatMap((item) => {
      const quantity = piecesOf(soldLine(sellables, item))
      return quantity > 0 ? [{ itemId: item.id, quantity }] : []
    })
  // What cannot come back now, a gift that somebody has redeemed for one, is looked at by staff.
  const held = await notReturnableItems(trx, sellables, items)
  const unsent = count((line) =>
    line.right === 'returnable' || line.right === 'service' ? cancellable(order, line, 'buyer') : 0,
  ).filter(({ itemId }) => !held.has(itemId))
  const sent = isWithinWithdrawal(order.arrivedAt, order.now)
    ? count((line) => returnable(order, line, asked))
    : []
  if (sent.length > 0)
    await returning.registerIn(trx, {
      orderId,
      wishes: sent,
      reason: 'changedMind',
      comment: number,
      payout: 'method',
      actor,
    })
  if (unsent.length > 0)
    await cancelling.cancelIn(trx, { orderId, wishes: unsent, actor, reason: 'changedMind' })
  return sent.length + unsent.length > 0
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

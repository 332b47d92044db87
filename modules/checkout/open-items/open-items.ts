import { takePartnerBooking } from '#modules/accounting/accounting.ts'
import { createSentTransfers } from '#modules/checkout/after-sale/sent-transfers.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Statements } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { judgeStatement, wordsOfPartner } from './judging-statements.ts'
import {
  type BankEntry,
  findOwedPayment,
  insertEntry,
  isPaidBack,
  listOpenItems,
  listUnassigned,
  lockEntry,
  markAssigned,
  markUnassigned,
  returnedPayment,
} from './open-items.storage.ts'
import {
  readBookings,
  referencesIn,
  type StatementEntry,
  type StatementReturn,
  withRejections,
} from './statement.ts'
import { StatementError, type StatementFault } from './statement-error.ts'

export type Imported = {
  entries: number
  known: number
  matched: number
  unmatched: number
  surplusCents: number
  /** Direct debits that came back. */
  returned: number
  /** Settlements with partners that are paid by it. */
  payouts: number
  /** Bookings that name one and pay another amount, or once more. */
  payoutsWrong: number
}

/** Money that came another way than by a bank statement; `on` is its day. */
export type Receipt = { order: string; amountCents: number; on: string }

export type OpenItems = ReturnType<typeof createOpenItems>

/** `debits`: what is known of direct debits that the club collects by itself. */
export type OpenItemsContext = { db: Db; payments: Payments; debits: Statements }

/** What is owed to the club, and the money that comes for it. For staff. */
export function createOpenItems(ctx: OpenItemsContext) {
  const { db, payments } = ctx
  return {
    ...createSentTransfers(ctx),
    list: (given: { dunnedOut: boolean }) => listOpenItems(db, given),
    listUnassigned: () => listUnassigned(db),
    ...inContext(ctx, {
      importStatement,
      assign,
      assignIn,
      unassignIn,
      markPaid,
      markPaidIn,
      worthOf,
      markReturned,
      markReturnedIn,
      worthReturned,
    }),
    /** Why a statement is not read; null for every other error. */
    faultOf: (error: unknown): StatementFault | null =>
      error instanceof StatementError ? error.fault : null,
    judgeStatement: (file: Uint8Array) => judgeStatement(ctx, file),
    decideCredit: (given: Parameters<Payments['credit']['decide']>[1]) =>
      db.transaction().execute((trx) => payments.credit.decide(trx, given)),
    credit: payments.credit,
    isOnAccountOffered: payments.isOnAccountOffered,
  }
}

/** Takes each entry once; what names one order is that order's, everything else waits to be assigned. */
async function importStatement(
  ctx: OpenItemsContext,
  given: { file: Uint8Array; actor: string },
): Promise<Imported> {
  const { db } = ctx
  const { actor } = given
  const { entries, returns, payouts } = await withRejections(ctx.debits, readBookings(given.file))
  const imported: Imported = {
    entries: entries.length + returns.length,
    ...{ known: 0, matched: 0, unmatched: 0, surplusCents: 0, returned: 0, payouts: 0, payoutsWrong: 0 },
  }
  // What came before what went back.
  for (const entry of entries) {
    const word = await db.transaction().execute((trx) => take(ctx, trx, entry, actor))
    if (typeof word === 'string') imported[word] += 1
    else {
      imported.matched += 1
      imported.surplusCents += word.surplusCents
    }
  }
  for (const one of returns) {
    const word = await db.transaction().execute((trx) => takeBack(ctx, trx, one, actor))
    imported[word] += 1
  }
  for (const one of payouts) {
    const word = await db.transaction().execute((trx) => takePayout(trx, one, { direction: 'out', actor }))
    if (!word) continue
    imported.entries += 1
    imported[word] += 1
  }
  return imported
}

/** Money to a partner, or from one who owed it; null: no settlement that there is. */
async function takePayout(
  trx: Trx,
  entry: StatementEntry & { endToEndId?: string | null },
  { direction, actor }: { direction: 'in' | 'out'; actor: string },
): Promise<'payouts' | 'payoutsWrong' | 'known' | null> {
  // The statement itself has it, by another name perhaps.
  if (entry.isNotice) return direction === 'out' ? 'known' : null
  const word = await takePartnerBooking(trx, { ...entry, direction, actor, words: wordsOfPartner(entry) })
  if (!word || word.word === 'known') return word && 'known'
  return word.word === 'wrong' || word.word === 'again' ? 'payoutsWrong' : 'payouts'
}

async function take(ctx: OpenItemsContext, trx: Trx, entry: StatementEntry, actor: string) {
  const { names, isNotice } = entry
  const word = names ? await ctx.debits.takeCredit(trx, { ...entry, names, actor }) : false
  if (word) return word
  // The statement itself has it, by another name perhaps.
  if (isNotice) return 'known'
  const payout = await takePayout(trx, entry, { direction: 'in', actor })
  if (payout) return payout
  const id = await insertEntry(trx, entry)
  if (!id) return 'known'
  const references = referencesIn(entry.purpose)
  const owed = references.length > 0 ? await findOwedPayment(trx, references) : []
  // Several orders in one transfer: who knows which part is whose decides.
  if (owed.length !== 1) return 'unmatched'
  return assignTo(ctx, trx, { ...entry, id }, owed[0]!, actor)
}

/** A debit of the club's own, else one that a provider took for an order or a due that the words name. */
async function takeBack(ctx: OpenItemsContext, trx: Trx, one: StatementReturn, actor: string) {
  const word = await ctx.debits.takeReturn(trx, { ...one, actor })
  if (word) return word === 'matched' ? 'returned' : word
  const paymentId = await returnedPayment(trx, one)
  if (!paymentId && one.isNotice) return 'known'
  if (!(await ctx.debits.keepReturn(trx, { ...one, actor, paymentId }))) return 'known'
  if (!paymentId) return 'unmatched'
  const { reason } = one
  const isNew = await ctx.payments.receivables.takenBack(trx, { paymentId, actor: 'bank', reason })
  return isNew ? 'returned' : 'known'
}

async function assignTo(ctx: OpenItemsContext, trx: Trx, entry: BankEntry, paymentId: string, actor: string) {
  const { payments } = ctx
  const { id, amountCents } = entry
  const word = await payments.receivables.receive(trx, { paymentId, amountCents, actor, reference: id })
  if (!word) throw notFound()
  await markAssigned(trx, { id, paymentId, actor, ...word })
  return word
}

/** By hand, for an entry that named no order. */
function assign(ctx: OpenItemsContext, given: { entryId: string; order: string; actor: string }) {
  const { db } = ctx
  return db.transaction().execute((trx) => assignIn(ctx, trx, given))
}

async function assignIn(
  ctx: OpenItemsContext,
  trx: Trx,
  given: { entryId: string; order: string; actor: string },
) {
  const paymentId = await paymentOf(ctx, given.order)
  const entry = await lockEntry(trx, given.entryId)
  if (!entry || entry.isAssigned) throw notFound()
  if (entry.isSentBack) throw new AppError(409, 'ALREADY_SENT', 'This transfer was sent back')
  return assignTo(ctx, trx, entry, paymentId, given.actor)
}

/** It was another's money: the order is open again, and the entry waits to be assigned. */
async function unassignIn(
  ctx: OpenItemsContext,
  trx: Trx,
  given: { entryId: string; actor: string; reason: string },
) {
  const { payments } = ctx
  const { actor, reason } = given
  const entry = await lockEntry(trx, given.entryId)
  if (!entry?.paymentId) throw notFound()
  const { id, paymentId, settledCents, surplusCents } = entry
  if (entry.isSentBack) throw new AppError(409, 'ALREADY_SENT', 'What was too much of it was sent back')
  await payments.receivables.giveUp(trx, { paymentId, settledCents, surplusCents, actor, reference: id })
  // Asked under the lock of the payment, which refunds take as well.
  if (await isPaidBack(trx, id))
    throw new AppError(409, 'MONEY_WENT_BACK', 'Money of this order was refunded since')
  await markUnassigned(trx, { id, paymentId, settledCents, surplusCents, actor, reason })
  return { settledCents, surplusCents }
}

/** By hand, for money that came another way: so much of it settles the order, the rest is the buyer's still. */
async function markPaid(ctx: OpenItemsContext, given: Receipt & { actor: string }) {
  const { db } = ctx
  return db.transaction().execute((trx) => markPaidIn(ctx, trx, given))
}

async function markPaidIn(ctx: OpenItemsContext, trx: Trx, given: Receipt & { actor: string }) {
  const { payments } = ctx
  const paymentId = await paymentOf(ctx, given.order)
  const { amountCents, actor, on } = given
  return (await payments.receivables.receive(trx, { paymentId, amountCents, actor, reference: on }))!
}

/** What money would do that is noted for an order, by the rules that take it. */
async function worthOf(ctx: OpenItemsContext, asked: Db, given: Pick<Receipt, 'order' | 'amountCents'>) {
  const { payments } = ctx
  return payments.receivables.worthOf(asked, { ...given, paymentId: await paymentOf(ctx, given.order) })
}

/** A provider told by letter that the money is gone: the same as its event. */
async function markReturned(
  ctx: OpenItemsContext,
  given: { order: string; reason: string; actor: string },
): Promise<boolean> {
  const { db, payments } = ctx
  const payment = await paymentOfOrder(ctx, given.order)
  const { actor, reason } = given
  return db
    .transaction()
    .execute((trx) => payments.receivables.takenBack(trx, { paymentId: payment, actor, reason }))
}

/** What is owed again once the payment of an order is taken back. */
async function worthReturned(ctx: OpenItemsContext, asked: Db, order: string) {
  const { payments } = ctx
  const worth = await payments.receivables.worthTakenBack(asked, await paymentOfOrder(ctx, order))
  return worth ?? Promise.reject(notReturnable(order))
}

/** The same as the provider's event; answers what is owed again. */
async function markReturnedIn(
  ctx: OpenItemsContext,
  trx: Trx,
  given: { order: string; reason: string; actor: string },
) {
  const { payments } = ctx
  const { order, actor, reason } = given
  const paymentId = await paymentOfOrder(ctx, order)
  const worth = await payments.receivables.takeBack(trx, { paymentId, actor, reason })
  return worth ?? Promise.reject(notReturnable(order))
}

function notReturnable(order: string): AppError {
  return new AppError(409, 'NOTHING_TAKEN_BACK', `No bank can take back what was paid for ${order}`)
}

async function paymentOfOrder(ctx: OpenItemsContext, number: string): Promise<string> {
  const { db } = ctx
  const row = await db
    .selectFrom('checkout_orders')
    .innerJoin('payments', 'payments.checkout_id', 'checkout_orders.checkout_id')
    .select('payments.id')
    .where('checkout_orders.number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.id
}

async function paymentOf(ctx: OpenItemsContext, order: string): Promise<string> {
  const { db } = ctx
  const [paymentId] = await findOwedPayment(db, [order])
  if (!paymentId) throw new AppError(404, 'NOTHING_OWED', `Nothing is owed for ${order}`)
  return paymentId
}

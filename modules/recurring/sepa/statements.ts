import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type RecurringContext, SEPA_JOB } from '../context.ts'
import * as storage from './files.storage.ts'

/** What a bank writes beside the money of debits: of one, or of all that it booked together. */
export type DebitNames = { endToEndId: string | null; groupId: string | null; messageId: string | null }

/** Money of debits, as a statement has it; `bookedOn` is a day. */
export type DebitCredit = {
  fingerprint: string
  bookedOn: string
  amountCents: number
  payer: string
  purpose: string
  names: DebitNames
}

/** A debit that came back. */
export type DebitReturn = {
  fingerprint: string
  bookedOn: string
  /** Of the debit; the bank took `feeCents` more. */
  amountCents: number
  feeCents: number
  payer: string
  purpose: string
  endToEndId: string | null
  /** `AM04` */
  reason: string
}

/** What a bank refused to collect, before any money moved: one debit, or all of a group or of a file; `on` is a day. */
export type DebitRejection = DebitNames & { reason: string; on: string }

/** `fits`: so many debits of this file are paid. `known`: they were paid before. Null: it is about something else. */
export type CreditWord = {
  word: 'fits' | 'known'
  reference: string
  attemptIds: string[]
  fileIds: string[]
}
/** `fits`: what is taken back then. Null: nothing is known that it is about. */
export type ReturnWord = {
  word: 'fits' | 'known'
  reference: string
  attemptId: string | null
  fileId: string | null
}

export type Statements = ReturnType<typeof createStatements>

/** What bank statements say about debits of the club's own. Whoever reads them asks here first. */
export function createStatements(ctx: RecurringContext) {
  const { db } = ctx
  return {
    judgeCredit: (given: Pick<DebitCredit, 'amountCents' | 'names'>) => judgeCredit(db, given),
    judgeReturn: (given: DebitReturn) => judgeReturn(db, given),
    rejected: (given: DebitRejection) => rejected(db, given),
    ...inContext(ctx, { takeCredit, takeReturn, keepReturn }),
  }
}

/** The debits that this money is of, if it is just theirs. */
async function judgeCredit(
  db: Db,
  { amountCents, names }: Pick<DebitCredit, 'amountCents' | 'names'>,
): Promise<CreditWord | null> {
  const { endToEndId, groupId, messageId } = names
  const one = endToEndId ? await storage.findByEndToEnd(db, endToEndId) : null
  if (one) return wordOn([one], amountCents, one.endToEndId)
  if (!groupId && !messageId) return null
  return wordOn(await storage.listBooked(db, names), amountCents, groupId ?? messageId!)
}

function wordOn(
  all: readonly storage.Collection[],
  amountCents: number,
  reference: string,
): CreditWord | null {
  const filed = all.filter(({ state }) => state === 'filed')
  const collected = all.filter(({ wasCollected }) => wasCollected)
  const told = (word: CreditWord['word'], of: readonly storage.Collection[]) => ({
    word,
    reference,
    attemptIds: of.map(({ attemptId }) => attemptId),
    fileIds: [...new Set(of.map(({ fileId }) => fileId))],
  })
  if (filed.length > 0 && sumOf(filed) === amountCents) return told('fits', filed)
  return collected.length > 0 && sumOf(collected) === amountCents ? told('known', collected) : null
}

const sumOf = (all: readonly storage.Collection[]) =>
  all.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** False: it is about something else. In the caller's transaction; what follows from it is done by jobs. */
async function takeCredit(
  ctx: RecurringContext,
  trx: Trx,
  given: DebitCredit & { actor: string },
): Promise<'matched' | 'known' | false> {
  const before = await judgeCredit(trx, given)
  if (!before) return false
  await storage.holdFiles(trx, before.fileIds)
  const now = await judgeCredit(trx, given)
  if (!now) return false
  const booking = {
    ...given,
    kind: 'credit',
    feeCents: 0,
    reason: null,
    state: 'matched',
    paymentId: null,
  } as const
  if (now.word === 'known') return 'known'
  if (!(await insertBooking(trx, { ...booking, endToEndId: now.reference }))) return 'known'
  await storage.markCollected(trx, now.attemptIds, given.bookedOn)
  // Money came: the bank had the file, whether somebody said so or not.
  for (const id of now.fileIds) await storage.markSent(trx, { id, actor: given.actor })
  for (const attemptId of now.attemptIds)
    await ctx.jobs.enqueue(trx, SEPA_JOB, { attemptId }, { singletonKey: attemptId })
  return 'matched'
}

/** Each debit that waits for the bank, or was refused before, as one that comes back without a fee. What was paid is no longer refused. */
async function rejected(db: Db, { reason, on, ...names }: DebitRejection): Promise<DebitReturn[]> {
  const { endToEndId, groupId, messageId } = names
  const one = endToEndId ? await storage.findByEndToEnd(db, endToEndId) : null
  const all = one ? [one] : groupId || messageId ? await storage.listBooked(db, names) : []
  return all
    .filter(({ state, wasCollected }) => !wasCollected && state !== 'withdrawn')
    .map((debit) => ({
      fingerprint: `PAIN.002 ${debit.endToEndId}`,
      ...{ bookedOn: on, amountCents: debit.amountCents, feeCents: 0, payer: '', purpose: '', reason },
      endToEndId: debit.endToEndId,
    }))
}

async function judgeReturn(db: Db, given: DebitReturn): Promise<ReturnWord | null> {
  const one = given.endToEndId ? await storage.findByEndToEnd(db, given.endToEndId) : null
  if (!one || one.amountCents !== given.amountCents || one.state === 'withdrawn') return null
  return {
    word: one.state === 'returned' ? 'known' : 'fits',
    reference: one.endToEndId,
    attemptId: one.attemptId,
    fileId: one.fileId,
  }
}

/** The same for a debit that came back. */
async function takeReturn(
  ctx: RecurringContext,
  trx: Trx,
  given: DebitReturn & { actor: string },
): Promise<'matched' | 'known' | false> {
  const before = await judgeReturn(trx, given)
  if (!before) return false
  await storage.holdFiles(trx, [before.fileId!])
  const now = (await judgeReturn(trx, given))!
  if (now.word === 'known') return 'known'
  const payment = await ctx.payments.paymentOf(trx, now.attemptId!)
  const kept = { ...given, kind: 'return', state: 'matched', paymentId: payment!.id } as const
  if (!(await keep(ctx, trx, kept))) return 'known'
  const { reason, feeCents, bookedOn: on } = given
  await storage.markReturned(trx, { attemptId: now.attemptId!, reason, feeCents, on })
  await storage.markSent(trx, { id: now.fileId!, actor: given.actor })
  await ctx.jobs.enqueue(trx, SEPA_JOB, { attemptId: now.attemptId! }, { singletonKey: now.attemptId! })
  return 'matched'
}

/** A return of another's debit: of an order that a provider debited (`paymentId`), or of what nobody knows. False: it came before. */
function keepReturn(
  ctx: RecurringContext,
  trx: Trx,
  given: DebitReturn & { actor: string; paymentId: string | null },
): Promise<boolean> {
  return keep(ctx, trx, { ...given, kind: 'return', state: given.paymentId ? 'matched' : 'open' })
}

/** With what the bank took for it, in the books. */
async function keep(
  { payments }: RecurringContext,
  trx: Trx,
  booking: Parameters<typeof insertBooking>[1],
): Promise<boolean> {
  if (!(await insertBooking(trx, booking))) return false
  const { feeCents, paymentId } = booking
  await payments.post(trx, {
    reason: 'returnFee',
    paymentId,
    entries: [
      { account: 'bankFees', amountCents: feeCents },
      { account: 'bank', amountCents: -feeCents },
    ],
  })
  return true
}

async function insertBooking(
  trx: Trx,
  one: Omit<DebitReturn, 'reason'> & {
    kind: 'credit' | 'return'
    state: 'matched' | 'open'
    reason: string | null
    paymentId: string | null
    actor: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sepa_bookings (id, fingerprint, kind, booked_on, amount_cents, fee_cents, payer, purpose, end_to_end_id, reason,
      state, payment_id, imported_by)
    values (${newId()}, ${one.fingerprint}, ${one.kind}, ${one.bookedOn}, ${one.amountCents}, ${one.feeCents}, ${one.payer},
      ${one.purpose}, ${one.endToEndId}, ${one.reason}, ${one.state}, ${one.paymentId}, ${one.actor})
    on conflict (fingerprint) do nothing returning id`.execute(trx)
  return rows.length > 0
}

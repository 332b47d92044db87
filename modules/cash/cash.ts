import type { Logger } from 'pino'
import { post } from '#modules/payments/payments.ts'
import type { Payment } from '#modules/payments/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type CashKind, entriesOf, processOf } from './cash.rules.ts'
import { receiptPdf, reportPdf, rollPdf } from './papers.ts'
import type { CashSigner, StartedTransaction } from './signer.ts'
import { createSimulatedSigner } from './simulated-signer.ts'
import type { CashActor, CashEntry, CashShift } from './storage.ts'
import * as storage from './storage.ts'

export type { CashPaper } from './cash-paper.ts'
export type { Receipt } from './papers.ts'
export type { CashActor, CashEntry, CashShift }
export { createSimulatedSigner, receiptPdf, reportPdf, rollPdf }

export type CashContext = { db: Db; signer: CashSigner | null; log: Logger }

/** The cash book: what is in which drawer, and the device that signs it. */
export function createCash(ctx: CashContext & { jobs: Jobs }) {
  ctx.jobs.every('cash-sign', '* * * * *', () => signLeft(ctx))
  return {
    ...ctx,
    takeCash: (trx: Trx, payment: Payment) => takeCash(trx, payment),
    giveCash: (trx: Trx, payment: Payment, refund: { refundId: string; amountCents: number }) =>
      giveCash(trx, payment, refund),
  }
}

export type Cash = ReturnType<typeof createCash>

/** Without a certified device nobody takes cash (§ 146a AO). */
export function requireSigner({ signer }: CashContext): CashSigner {
  if (signer) return signer
  throw new AppError(
    409,
    'CASH_SIGNER_MISSING',
    'Cash is taken with a certified signing device only, and none is set up',
  )
}

/** The day begins: what lies in the drawer for change is its first entry. */
export async function openShift(
  ctx: CashContext,
  trx: Trx,
  given: { drawer: string; floatCents: number; actor: CashActor },
): Promise<string> {
  requireSigner(ctx)
  const id = await storage.insertShift(trx, given)
  if (!id) throw new AppError(409, 'CASH_DRAWER_OPEN', 'This drawer is open already')
  await write(trx, { shiftId: id, kind: 'float', amountCents: given.floatCents, actor: given.actor })
  return id
}

/** Into the drawer or out of it, for another reason than a sale. More than is there cannot leave it. */
export async function moveCash(
  ctx: CashContext,
  trx: Trx,
  given: {
    shiftId: string
    kind: 'deposit' | 'withdrawal'
    amountCents: number
    reason: string
    actor: CashActor
  },
): Promise<string> {
  requireSigner(ctx)
  const { shiftId, kind, reason, actor } = given
  const shift = await openOrRefuse(trx, shiftId)
  if (kind === 'withdrawal' && given.amountCents > shift.balanceCents)
    throw new AppError(409, 'CASH_NOT_THERE', 'There is not that much in the drawer')
  const amountCents = kind === 'deposit' ? given.amountCents : -given.amountCents
  return write(trx, { shiftId, kind, amountCents, reason, actor })
}

/**
 * The end of the day: what was counted leaves the drawer, and what is missing or too much is an entry with its reason. Nothing
 * comes after. What was shown is compared: a sale that came meanwhile is counted anew.
 */
export async function closeShift(
  trx: Trx,
  given: {
    shiftId: string
    expectedCents: number
    countedCents: number
    reason: string | null
    actor: CashActor
  },
): Promise<void> {
  const { shiftId, countedCents, reason, actor } = given
  const shift = await openOrRefuse(trx, shiftId)
  const expectedCents = shift.balanceCents
  if (expectedCents !== given.expectedCents)
    throw new AppError(409, 'OFFICE_CONSEQUENCES_CHANGED', 'Something was sold meanwhile: look again')
  const difference = countedCents - expectedCents
  if (difference !== 0 && !reason)
    throw new AppError(409, 'CASH_REASON_MISSING', 'A difference needs its reason')
  if (difference !== 0)
    await write(trx, { shiftId, kind: 'difference', amountCents: difference, reason, actor })
  if (countedCents > 0) await write(trx, { shiftId, kind: 'closing', amountCents: -countedCents, actor })
  await storage.closeShift(trx, { id: shiftId, expectedCents, countedCents, reason, actor })
}

/** A sale for cash begins at the device, before any money is taken: while it does not answer nobody takes any. */
export async function beginSale(
  ctx: CashContext,
  shiftId: string,
): Promise<{ shift: CashShift; started: StartedTransaction }> {
  const signer = requireSigner(ctx)
  const shift = await storage.findShift(ctx.db, shiftId)
  if (!shift) throw notFound()
  if (shift.closedAt !== null) throw closed()
  const started = await signer.start({ clientId: shift.drawer }).catch((cause: unknown) => {
    throw new AppError(503, 'CASH_SIGNER_AWAY', 'The signing device does not answer', { cause })
  })
  return { shift, started }
}

/** The order of that sale is placed, and waits for its cash. */
export function expectCash(
  { db }: Pick<CashContext, 'db'>,
  given: { checkoutId: string; shiftId: string; actor: CashActor; started: StartedTransaction },
): Promise<void> {
  return storage.insertTaking(db, given)
}

/** Of payments: the cash of this payment lies in its drawer. The caller holds the payment; the shift comes after it. */
async function takeCash(trx: Trx, payment: Payment): Promise<void> {
  const taking = await storage.findTaking(trx, payment.checkoutId)
  if (!taking) throw new AppError(409, 'CASH_SHIFT_CLOSED', 'No drawer was named for this cash')
  const { shiftId, actor } = taking
  await openOrRefuse(trx, shiftId)
  await storage.insertEntry(trx, {
    shiftId,
    kind: 'sale',
    amountCents: payment.amountCents,
    paymentId: payment.id,
    actor,
  })
}

/** Before anything of a cash sale is given back: its drawer of now, held as a sale holds it, before tickets and places. */
export async function holdDrawer(trx: Trx, checkoutId: string): Promise<void> {
  const taking = await storage.findTaking(trx, checkoutId)
  const shift = taking && (await storage.openShiftOf(trx, taking.drawerId))
  if (!shift) throw closed()
  await openOrRefuse(trx, shift.id)
}

/** Of payments: cash goes back out of the drawer that took it, in the shift of now. */
async function giveCash(
  trx: Trx,
  payment: Payment,
  { refundId, amountCents }: { refundId: string; amountCents: number },
): Promise<void> {
  const taking = await storage.findTaking(trx, payment.checkoutId)
  const shift = taking && (await storage.openShiftOf(trx, taking.drawerId))
  if (!taking || !shift) throw closed()
  const held = await openOrRefuse(trx, shift.id)
  if (amountCents > held.balanceCents)
    throw new AppError(409, 'CASH_NOT_THERE', 'There is not that much in the drawer')
  await storage.insertEntry(trx, {
    shiftId: shift.id,
    kind: 'refund',
    amountCents: -amountCents,
    paymentId: payment.id,
    refundId,
    actor: taking.actor,
  })
}

async function write(
  trx: Trx,
  entry: { shiftId: string; kind: CashKind; amountCents: number; reason?: string | null; actor: CashActor },
): Promise<string> {
  const id = await storage.insertEntry(trx, entry)
  const entries = entriesOf(entry.kind, entry.amountCents)
  if (entry.amountCents !== 0) await post(trx, { entries, reason: `cash.${entry.kind}` })
  return id
}

/** The shift, held: whoever closes it, and whoever pays into it, waits. */
async function openOrRefuse(trx: Trx, shiftId: string): Promise<CashShift> {
  const shift = unsafe('noShiftLock')
    ? await storage.findShift(trx, shiftId)
    : await storage.lockShift(trx, shiftId)
  if (!shift) throw notFound()
  if (shift.closedAt !== null) throw closed()
  return shift
}

function closed(): AppError {
  return new AppError(409, 'CASH_SHIFT_CLOSED', 'This drawer is closed')
}

/**
 * Signs what is not signed yet. A device that fails after the money was taken undoes no sale: the receipt says that it failed,
 * and it is signed when the device is back (AEAO zu § 146a, no. 7).
 */
export async function signLeft(ctx: CashContext): Promise<void> {
  const { db, signer, log } = ctx
  if (!signer) return
  for (const entry of await storage.listUnsigned(db, 100)) {
    try {
      const process = processOf(entry)
      const clientId = entry.drawer
      const started =
        entry.transactionNumber !== null && entry.startedAt !== null
          ? { transactionNumber: entry.transactionNumber, startedAt: entry.startedAt }
          : await signer.start({ clientId })
      const { transactionNumber } = started
      const signature = await signer.finish({ clientId, transactionNumber, ...process })
      const { isSimulated } = signer
      await storage.insertSignature(db, {
        entryId: entry.id,
        isSimulated,
        ...started,
        ...process,
        ...signature,
      })
    } catch (error) {
      log.error({ err: error, entry: entry.id }, 'the signing device failed')
      return
    }
  }
}

export const findShift = (db: Db, id: string) => storage.findShift(db, id)
export const listShifts = (db: Db, which: 'open' | 'all', limit = 30) => storage.listShifts(db, which, limit)
export const listEntries = (db: Db, shiftId: string) => storage.listEntries(db, shiftId)
export const entryOfSale = (db: Db, checkoutId: string) => storage.findEntryOfSale(db, checkoutId)
export const findBroken = (db: Db, shiftId: string) => storage.findBroken(db, shiftId)

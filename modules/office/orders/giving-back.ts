import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import * as cash from '#modules/cash/cash.ts'
import type { AfterSale } from '#modules/checkout/checkout.ts'
import { remainingOf } from '#modules/checkout/steps/steps.rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type { ConfirmedGiveBack, GiveBack } from './actions.schema.ts'
import { decideApproval, findApproval, insertApproval } from './approvals.storage.ts'

type Money = { db: Db; afterSale: AfterSale }
/** Where money goes back that was taken in cash: the drawer that took it, and its book. */
export type Counter = {
  cash: cash.Cash
  payments: Pick<Payments, 'handBack' | 'refundsWaiting'>
}
type Wanted = { orderId: string; wanted: GiveBack }
/** Writes the row of the audit book that belongs to it, in its transaction. */
type Note = (
  trx: Trx,
  what: { order: { id: string; number: string | null }; after: unknown },
) => Promise<void>

/** What giving this back will do, by the rules that do it. */
export function previewGiveBack({ db, afterSale }: Money, given: Wanted): Promise<Consequences> {
  return consequencesIn(db, afterSale, given)
}

/**
 * Gives back what was shown. From the limit on it only asks for a second person, and answers the id of that wish. The order is
 * held before it is looked at, so that what is done is what was confirmed.
 */
export function giveBack(
  { db, afterSale, counter }: Money & { counter: Counter },
  given: ConfirmedGiveBack & { orderId: string; by: Staff; note: Note },
): Promise<{ approvalId: string | null }> {
  const { orderId, wanted, by, reason = null } = given
  return signedAfter(counter, () =>
    db.transaction().execute(async (trx) => {
      const order = await afterSale.staff.hold(trx, orderId)
      if (!order) throw notFound()
      const now = await consequencesIn(trx, afterSale, given)
      requireSame(now, given)
      const { needsSecondPerson, totalCents, digest } = now
      const approvalId = needsSecondPerson
        ? await insertApproval(trx, { orderId, wanted, amountCents: totalCents!, digest, reason, by })
        : null
      if (!approvalId) await doIn(trx, { afterSale, counter }, { orderId, wanted, by })
      await given.note(trx, { order, after: { ...wanted, cents: totalCents, approvalId } })
      return { approvalId }
    }),
  )
}

/** The second person says yes: it is done as it was asked for, if it still is the same. */
export function confirmApproval(
  { db, afterSale, counter }: Money & { counter: Counter },
  given: { id: string; digest: string; by: Staff; note: Note },
): Promise<void> {
  const { id, by } = given
  return signedAfter(counter, () =>
    db.transaction().execute(async (trx) => {
      const approval = await findApproval(trx, id)
      if (!approval) throw notFound()
      if (approval.askedBy === by.personId)
        throw forbidden('OFFICE_OWN_APPROVAL', 'Somebody else has to confirm what one asked for')
      const { orderId, wanted, askedName } = approval
      const order = await afterSale.staff.hold(trx, orderId)
      if (!(await decideApproval(trx, { id, state: 'done', by }))) throw alreadyDecided()
      const now = await consequencesIn(trx, afterSale, approval)
      requireSame(now, approval)
      requireSame(now, given)
      await doIn(trx, { afterSale, counter }, { orderId, wanted, by })
      await given.note(trx, {
        order: order!,
        after: { ...wanted, cents: now.totalCents, askedBy: askedName },
      })
    }),
  )
}

/** The second person says no, or the first one thinks better of it. */
export function refuseApproval(
  { db }: Pick<Money, 'db'>,
  given: { id: string; by: Staff; note: Note },
): Promise<void> {
  const { id, by } = given
  return db.transaction().execute(async (trx) => {
    const approval = await findApproval(trx, id)
    if (!approval) throw notFound()
    if (!(await decideApproval(trx, { id, state: 'refused', by }))) throw alreadyDecided()
    const { orderId, orderNumber, askedName } = approval
    await given.note(trx, { order: { id: orderId, number: orderNumber }, after: { askedBy: askedName } })
  })
}

/** What was paid out of a drawer is signed when it is done; a device that fails undoes nothing. */
async function signedAfter<T>({ cash: book }: Counter, work: () => Promise<T>): Promise<T> {
  const result = await work()
  await cash.signLeft(book)
  return result
}

async function doIn(
  trx: Trx,
  { afterSale, counter }: { afterSale: AfterSale; counter: Counter },
  given: Wanted & { by: Staff },
): Promise<void> {
  const { orderId, wanted } = given
  const { staff } = afterSale
  const actor = `staff:${given.by.name}` as const
  if (wanted.kind === 'return') return staff.returns.receiveIn(trx, { ...inspectedOf(wanted), actor })
  const cancel = () => staff.cancelIn(trx, { orderId, wishes: wanted.items, actor, reason: wanted.reason })
  if (wanted.paidOut !== 'counter') return void (await cancel())
  if (!mayPayOut(given.by)) throw forbidden('OFFICE_NOT_ALLOWED', 'Whoever pays out has a drawer')
  const checkoutId = await checkoutOf(trx, orderId)
  // The drawer first, as a sale holds it; what waits for its transfer already goes that way.
  await cash.holdDrawer(trx, checkoutId)
  const except = await counter.payments.refundsWaiting(trx, checkoutId)
  await cancel()
  await counter.payments.handBack(trx, { checkoutId, actor, except })
}

const mayPayOut = ({ permissions }: Staff): boolean =>
  permissions.has('cash.use') || permissions.has('cash.close')

async function checkoutOf(trx: Trx, orderId: string): Promise<string> {
  const row = await trx
    .selectFrom('checkout_orders')
    .select('checkout_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.checkout_id
}

/** Beside the price of what comes back. */
const nothing = { cents: 0, calledOff: 0, toFormer: 0 }

async function consequencesIn(
  db: Db,
  { staff }: AfterSale,
  { orderId, wanted }: Wanted,
): Promise<Consequences> {
  const worth =
    wanted.kind === 'return'
      ? await staff.returns.worth(db, inspectedOf(wanted))
      : { payout: 'method', refusedPieces: 0, ...(await staff.worth(db, { orderId, wishes: wanted.items })) }
  // A return of another order has another door.
  if (worth.order.id !== orderId) throw notFound()
  const { after, lines, shipping, moneyCents, voucherCents, payout, order, refusedPieces } = worth
  const { cents: alsoCents, calledOff, toFormer } = 'also' in worth ? worth.also : nothing
  const piecesOf = (isPlace: boolean) =>
    lines.reduce((sum, { item, pieces }) => sum + ((item.shownAs === 'place') === isPlace ? pieces : 0), 0)
  const left = after.reduce((sum, item) => sum + remainingOf(item), 0)
  const totalCents = moneyCents + voucherCents + alsoCents
  const before = await centsGivenBack(db, orderId)
  return tellConsequences({
    lines: [
      ...only(moneyCents > 0, { kind: wayOf(order.method, payout, wanted), cents: moneyCents }),
      ...only(voucherCents > 0, { kind: 'toVouchers', cents: voucherCents }),
      ...only(alsoCents > 0, { kind: 'instalmentsToo', cents: alsoCents }),
      ...only(calledOff > 0, { kind: 'instalmentsOff', count: calledOff }),
      shipping.cents > 0
        ? { kind: 'shippingToo', cents: shipping.cents }
        : { kind: 'shippingStays', isNot: true },
      ...only(piecesOf(true) > toFormer, { kind: 'placesFree', count: piecesOf(true) - toFormer }),
      ...only(toFormer > 0, { kind: 'placesToFormer', count: toFormer }),
      ...only(piecesOf(false) > 0, {
        kind: wanted.kind === 'return' ? 'piecesBack' : 'piecesOff',
        count: piecesOf(false),
      }),
      ...only(refusedPieces > 0, { kind: 'piecesRefused', count: refusedPieces, isNot: true }),
      // Also what tells the same wish from the one before it: who presses twice gives back once.
      { kind: 'piecesLeft', count: left, isNot: true },
      { kind: 'creditNote', count: 1 },
      { kind: 'mail', count: 1 },
    ],
    totalCents,
    isFinal: true,
    needsSecondPerson: totalCents > 0 && totalCents + before >= ordering.secondPersonFromCents,
  })
}

function inspectedOf({ number, items, refusal }: Extract<GiveBack, { kind: 'return' }>) {
  return { number, accepted: items ?? null, refusal: refusal ?? null }
}

function wayOf(method: string, payout: string, wanted: GiveBack): string {
  if (payout === 'voucher') return 'asVoucher'
  if (method === 'cash' || method === 'cardOutside')
    return wanted.kind === 'cancellation' && wanted.paidOut === 'counter' ? 'overCounter' : 'byTransfer'
  return method === 'purchaseOnAccount' ? 'offInvoice' : 'toMethod'
}

/** Of one order in several small steps is as much as at once. */
async function centsGivenBack(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(money_cents + voucher_cents + new_voucher_cents), 0)::int as cents
    from order_credits where order_id = ${orderId} and created_by like 'staff:%'`.execute(db)
  return rows[0]!.cents
}

function only<T>(isSo: boolean, line: T): T[] {
  return isSo ? [line] : []
}

function alreadyDecided(): AppError {
  return new AppError(409, 'OFFICE_ALREADY_DECIDED', 'Somebody has decided this meanwhile')
}

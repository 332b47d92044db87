import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import { isOwnOrigin } from '#club/domains.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { paymentRefusals } from '#modules/payments/schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { openAttempt } from './attempts.storage.ts'
import { openCentsOf } from './bills.ts'
import { beginAttempt } from './collecting.ts'
import type { Described, RecurringContext } from './context.ts'
import { type DuePayment, type DueRefusal, type DueView, dueRefusals, type PayDue } from './due.schema.ts'
import { DUE, type DueRow, findDue, holdDue } from './dues.storage.ts'
import { changePayment } from './planning.ts'
import type { DueState } from './schema.ts'
import { findLiveMandate } from './sepa/mandates.storage.ts'
import { isOpen } from './states.rules.ts'

/** As long as a buyer has for the provider's page of an order. */
const PAGE_MINUTES = 20
const MOST = 500
/** What a file for the bank has, or will have. */
const DEBITED: readonly DueState[] = ['planned', 'failed', 'collecting']

type Asked = { payerId: string; language: Language }
type One = Asked & { id: string }

export type Paying = ReturnType<typeof createPaying>

/** What a payer sees and does. Others' dues are not there. */
export function createPaying(ctx: RecurringContext) {
  return inContext(ctx, { list, load, pay, change })
}

async function list(
  ctx: RecurringContext,
  given: Asked & { kind?: string; subjectId?: string },
): Promise<DueView[]> {
  const { db } = ctx
  const { payerId, kind = null, subjectId = null } = given
  const { rows } = await sql<DueRow>`
    select ${DUE} from dues d where d.payer_id = ${payerId} and (${kind}::text is null or d.kind = ${kind})
      and (${subjectId}::uuid is null or d.subject_id = ${subjectId})
    order by d.state in ('paid', 'cancelled', 'writtenOff'), d.due_on, d.id limit ${MOST}`.execute(db)
  return shown(ctx, rows, given)
}

/** A payment under way is asked about first: its payer has just come back from the provider's page. */
async function load(ctx: RecurringContext, given: One): Promise<DueView> {
  const { db, payments } = ctx
  const due = await own(ctx, given)
  const attempt = due.state === 'collecting' ? await openAttempt(db, due.id, 'provider') : null
  if (attempt) await payments.settle({ checkoutId: attempt.id }).catch(() => null)
  return (await shown(ctx, [(await findDue(db, due.id))!], given))[0]!
}

/** Pays it now. What its payer had begun and left ends first; what is being collected without them is awaited. */
async function pay(ctx: RecurringContext, given: One & { body: PayDue }): Promise<DuePayment> {
  const { db, payments, domains } = ctx
  const { body, language } = given
  if (!isOwnOrigin(body.redirectUrl, domains))
    throw new AppError(400, 'REDIRECT_NOT_ALLOWED', paymentRefusals.REDIRECT_NOT_ALLOWED)
  const before = await own(ctx, given)
  await endOwnAttempt(ctx, before)
  const attemptId = await db.transaction().execute((trx) => begin(ctx, trx, given))
  const returns = { returnUrl: body.redirectUrl, cancelUrl: body.redirectUrl, language }
  const started = await payments.startPayment(attemptId, returns).catch(async (error) => {
    // Nothing was begun at an address that is not ours.
    if (error instanceof AppError && error.status < 500) await payments.cancelPayment(attemptId)
    throw error
  })
  const isWaiting = started.payment.state === 'started'
  return { due: await load(ctx, given), paymentUrl: isWaiting ? started.paymentUrl : null }
}

async function endOwnAttempt({ db, payments }: RecurringContext, due: DueRow): Promise<void> {
  const attempt = due.state === 'collecting' ? await openAttempt(db, due.id, 'provider') : null
  if (!attempt) return
  if (!attempt.actor.startsWith('payer:')) throw refuse('DUE_IN_COLLECTION')
  await payments.cancelPayment(attempt.id)
}

async function begin(ctx: RecurringContext, trx: Trx, given: One & { body: PayDue }): Promise<string> {
  const { id, payerId, body } = given
  const due = await holdDue(trx, id)
  if (due?.payerId !== payerId) throw notFound()
  if (due.state === 'collecting') throw refuse('DUE_IN_COLLECTION')
  if (!isOpen(due.state)) throw refuse('DUE_NOT_OPEN')
  const attemptId = await beginAttempt(ctx, trx, due, {
    method: body.method ?? 'token',
    paymentTokenId: body.paymentTokenId ?? null,
    actor: `payer:${payerId}`,
    minutes: PAGE_MINUTES,
  })
  if (!attemptId) throw refuse('DUE_IN_COLLECTION')
  return attemptId
}

async function change(
  ctx: RecurringContext,
  given: One & { paymentTokenId: string | null },
): Promise<DueView> {
  const { db } = ctx
  const due = await own(ctx, given)
  refuseEnded(due)
  const { kind, subjectId } = due
  const { paymentTokenId, payerId } = given
  await db.transaction().execute(async (trx) => {
    await changePayment(ctx, trx, { kind, subjectId, payerId, paymentTokenId, actor: `payer:${payerId}` })
    // Paid, or cancelled with its payer's account, while this waited.
    refuseEnded((await findDue(trx, due.id))!)
  })
  return load(ctx, given)
}

function refuseEnded({ state }: DueRow): void {
  if (state === 'paid' || state === 'cancelled' || state === 'writtenOff') throw refuse('DUE_NOT_OPEN')
}

async function own({ db }: RecurringContext, { id, payerId }: One): Promise<DueRow> {
  const due = await findDue(db, id)
  if (due?.payerId !== payerId) throw notFound()
  return due
}

async function shown(
  ctx: RecurringContext,
  dues: readonly DueRow[],
  { language }: Pick<Asked, 'language'>,
): Promise<DueView[]> {
  const described = new Map<string, Described>()
  for (const [kind, ofKind] of Map.groupBy(dues, (due) => due.kind)) {
    const ids = [...new Set(ofKind.map(({ subjectId }) => subjectId))]
    for (const [id, one] of await ctx.kindOf(kind).describe(ctx.db, ids, language)) described.set(id, one)
  }
  const payerId = dues[0]?.payerId
  const mandate = payerId ? await findLiveMandate(ctx.db, payerId) : null
  const debit = mandate && { reference: mandate.reference, ending: mandate.ibanEnding }
  const views: DueView[] = []
  for (const due of dues) {
    const open = isOpen(due.state)
    const openAmount =
      due.state === 'invoiced' || due.state === 'suspended'
        ? await ctx.db.transaction().execute((trx) => openCentsOf(ctx, trx, due))
        : due.amountCents
    views.push({
      ...due,
      name: described.get(due.subjectId)?.name ?? '',
      reference: described.get(due.subjectId)?.reference ?? '',
      url: described.get(due.subjectId)?.url ?? '',
      amount: due.amountCents,
      openAmount: open || due.state === 'collecting' ? openAmount : 0,
      paidAt: due.paidAt?.toISOString() ?? null,
      debit: !due.paymentTokenId && DEBITED.includes(due.state) ? debit : null,
      canPay: open,
      account: due.state === 'invoiced' || due.state === 'suspended' ? invoicing.account : null,
    })
  }
  return views
}

function refuse(code: DueRefusal): AppError {
  return new AppError(409, code, dueRefusals[code], { title: code })
}

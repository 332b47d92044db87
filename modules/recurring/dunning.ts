import { sql } from 'kysely'
import { loadToDun } from '#modules/payments/payments.ts'
import type { Trx } from '#platform/db.ts'
import { findAttempt } from './attempts.storage.ts'
import type { RecurringContext } from './context.ts'
import { changeDue, holdDue } from './dues.storage.ts'
import { writeLetterTo } from './letters.ts'

const AT_ONCE = 500

/** Letters about bills that nobody paid, by the days of all receivables; after the last what they are for rests. */
export async function dunBills(ctx: RecurringContext): Promise<void> {
  const { db } = ctx
  for (const paymentId of await loadToDun(db, 'due', AT_ONCE))
    await db.transaction().execute((trx) => dun(ctx, trx, paymentId))
}

/** The step and its letter are one transaction: neither without the other, and neither twice. */
async function dun(ctx: RecurringContext, trx: Trx, paymentId: string): Promise<void> {
  const { payments } = ctx
  const step = await payments.receivables.dun(trx, paymentId)
  if (!step) return
  const { rows } = await sql<{ attemptId: string; until: string }>`
    select r.checkout_id as "attemptId", coalesce(r.dunned_until, r.due_on)::text as until
    from receivables r where r.payment_id = ${paymentId}`.execute(trx)
  const { attemptId, until } = rows[0]!
  const attempt = (await findAttempt(trx, attemptId))!
  const due = (await holdDue(trx, attempt.dueId))!
  const notice = due.noticeLevel + 1
  await changeDue(trx, due, {
    to: { notice_level: notice },
    step: { kind: 'reminded', actor: 'system', reason: step },
  })
  await writeLetterTo(ctx, trx, due, { letter: step, until, notice })
}

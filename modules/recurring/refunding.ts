import { sql } from 'kysely'
import type { PaymentMethod } from '#modules/payments/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { saleOf } from './bills.ts'
import type { RecurringContext } from './context.ts'
import { changeDue, holdDues, type SubjectWish } from './dues.storage.ts'

type Refund = SubjectWish & { cents: number; because: string; actor: string }

/**
 * Gives back what was paid, the latest first, by the way that it came; by transfer it waits for staff. Answers how much it is, and of which way: what
 * was paid before the program kept dues is nobody's here.
 */
export async function refund(
  ctx: RecurringContext,
  trx: Trx,
  given: Refund,
): Promise<{ cents: number; parts: { method: PaymentMethod; cents: number }[] }> {
  const { payments } = ctx
  const { because: reason, actor } = given
  await holdPaid(trx, given)
  let left = given.cents
  const parts: { method: PaymentMethod; cents: number }[] = []
  for (const due of (await holdDues(trx, given)).toReversed()) {
    if (due.state !== 'paid') continue
    for (const attemptId of await paidAttempts(trx, due.id)) {
      const payment = (await payments.paymentOf(trx, attemptId))!
      const cents = Math.min(left, payment.amountCents - due.refundedCents)
      if (cents <= 0) continue
      await payments.reverseSale(trx, await saleOf(trx, { due, payment, grossCents: cents }))
      await payments.requestRefund(trx, { paymentId: payment.id, amountCents: cents, reason })
      await changeDue(trx, due, {
        to: { refunded_cents: due.refundedCents + cents },
        step: { kind: 'refunded', actor, reason, amountCents: cents },
      })
      parts.push({ method: payment.method, cents })
      left -= cents
      break
    }
  }
  return { cents: given.cents - left, parts }
}

/** What `refund` would give back of a contract now, and how many of its dues are open. */
export async function refundable(
  db: Db,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<{ cents: number; open: number }> {
  const { rows } = await sql<{ cents: number; open: number }>`
    select coalesce(sum(greatest(0, p.amount_cents - d.refunded_cents)) filter (where d.state = 'paid'), 0)::int as cents,
      count(*) filter (where d.state not in ('paid', 'cancelled', 'writtenOff'))::int as open
    from dues d left join lateral (select p.amount_cents from due_attempts a join payments p on p.checkout_id = a.id
      where a.due_id = d.id and a.outcome = 'paid' order by a.begun_at desc limit 1) p on true
    where d.kind = ${kind} and d.subject_id = ${subjectId}`.execute(db)
  return rows[0]!
}

/** Payments before dues, in the order of their ids, as everybody holds them. */
async function holdPaid(trx: Trx, { kind, subjectId }: SubjectWish): Promise<void> {
  await sql`
    select from payments p where p.checkout_id in (
      select a.id from due_attempts a join dues d on d.id = a.due_id
      where d.kind = ${kind} and d.subject_id = ${subjectId} and a.outcome = 'paid')
    order by p.id for update`.execute(trx)
}

async function paidAttempts(trx: Trx, dueId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from due_attempts where due_id = ${dueId} and outcome = 'paid' order by begun_at desc`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

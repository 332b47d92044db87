import type { Trx } from '#platform/db.ts'
import { BILL_JOB, GIVEN_UP_JOB, LETTER_JOB, type RecurringContext } from './context.ts'
import { changeDue, type DueRow, todayOf } from './dues.storage.ts'
import { afterFailure } from './ladder.rules.ts'
import { lookAtSuspension } from './planning.ts'
import type { DueStepKind } from './schema.ts'

/**
 * The money did not come, or was taken back: the next try and its letter, or what it is for rests from now on. The caller holds
 * the due.
 */
export async function fail(
  ctx: RecurringContext,
  trx: Trx,
  due: DueRow,
  given: {
    reason: string
    kind: Extract<DueStepKind, 'failed' | 'takenBack'>
    actor: string
    wasSuspended?: boolean
  },
): Promise<void> {
  const { jobs, kindOf } = ctx
  const { reason, actor } = given
  const attempts = due.attempts + 1
  const ladder = afterFailure({ attempts, today: await todayOf(trx) })
  // What rests stays so until it is paid.
  const next = given.wasSuspended ? { state: 'suspended' as const, nextAttemptOn: null } : ladder
  if (next.state === 'suspended' && kindOf(due.kind).onGivenUp)
    return giveUp(ctx, trx, due, { reason, actor, attempts })
  const kind = next.state === 'suspended' && given.kind === 'failed' ? 'suspended' : given.kind
  const notice_level = due.noticeLevel + 1
  await changeDue(trx, due, {
    to: { state: next.state, attempts, next_attempt_on: next.nextAttemptOn, notice_level },
    step: { kind, actor, reason, amountCents: due.amountCents },
  })
  if (next.state === 'suspended') {
    await lookAtSuspension(ctx, trx, due)
    await jobs.enqueue(trx, BILL_JOB, { dueId: due.id })
  }
  const letter = next.state === 'suspended' ? 'suspended' : given.kind
  await jobs.enqueue(trx, LETTER_JOB, { dueId: due.id, letter, reason, notice: notice_level })
}

/** Nobody goes on asking for it. */
async function giveUp(
  { jobs }: RecurringContext,
  trx: Trx,
  due: DueRow,
  { reason, actor, attempts }: { reason: string; actor: string; attempts: number },
): Promise<void> {
  // What a bank took back after the last try is open again, and given up in the same moment.
  const open =
    due.state === 'paid'
      ? await changeDue(trx, due, {
          to: { state: 'failed', attempts, next_attempt_on: null },
          step: { kind: 'takenBack', actor, reason, amountCents: due.amountCents },
        })
      : due
  await changeDue(trx, open, {
    to: { state: 'cancelled', attempts, next_attempt_on: null },
    step: { kind: 'cancelled', actor, reason, amountCents: due.amountCents },
  })
  await jobs.enqueue(trx, GIVEN_UP_JOB, { dueId: due.id })
}

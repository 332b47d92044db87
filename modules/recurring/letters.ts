import { club, type Language } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import { openCentsOf } from './bills.ts'
import type { RecurringContext } from './context.ts'
import type { DueLetter } from './due-letters.ts'
import { type DueRow, findDue, todayOf } from './dues.storage.ts'
import { laterOf } from './ladder.rules.ts'
import { dueLetterMail } from './letters.mails.ts'
import { findLiveMandate } from './sepa/mandates.storage.ts'

export type LetterJob = { dueId: string; letter: DueLetter; reason?: string | null; notice?: number }

const TRANSFERS: readonly DueLetter[] = [
  'suspended',
  'bill',
  'reminder',
  'dunning1',
  'dunning2',
  'handedToStaff',
]

/** A letter about one due, to whoever owes it; the same one goes out once. */
export async function writeDueLetter(ctx: RecurringContext, job: LetterJob): Promise<void> {
  const { db } = ctx
  const due = await findDue(db, job.dueId)
  if (!due || !isStillSo(due, job)) return
  await db.transaction().execute((trx) => writeLetterTo(ctx, trx, due, job))
}

/** Whoever has paid meanwhile is told nothing of it. */
function isStillSo({ state }: DueRow, { letter }: LetterJob): boolean {
  if (letter === 'failed' || letter === 'takenBack') return state === 'failed'
  return letter === 'bill' ? state === 'invoiced' : state === 'suspended' || state === 'invoiced'
}

/** Where a debit came back for good, nothing is collected any more. */
async function letterFor(trx: Trx, due: DueRow, letter: DueLetter): Promise<DueLetter> {
  const isAboutTries = letter === 'failed' || letter === 'takenBack'
  if (!isAboutTries || due.paymentTokenId || (await findLiveMandate(trx, due.payerId))) return letter
  return 'debitEnded'
}

export async function writeLetterTo(
  ctx: RecurringContext,
  trx: Trx,
  due: DueRow,
  job: Omit<LetterJob, 'dueId'> & { until?: string; again?: string },
): Promise<void> {
  const { mailer, recipientOf, kindOf, duesUrl } = ctx
  const recipient = await recipientOf(trx, due.payerId)
  if (!recipient) return
  const language: Language = recipient.language ?? club.fallbackLanguage
  const described = (await kindOf(due.kind).describe(trx, [due.subjectId], language)).get(due.subjectId)
  if (!described) return
  const { reason = null, notice } = job
  const letter = await letterFor(trx, due, job.letter)
  const isByTransfer = TRANSFERS.includes(letter)
  const today = await todayOf(trx)
  const amountCents = await openCentsOf(ctx, trx, due)
  const until = job.until ?? (due.nextAttemptOn || laterOf(due.dueOn, today))
  await mailer.send(trx, {
    to: recipient.email,
    messageId: `due-${due.id}-${letter}-${job.again ?? notice ?? due.attempts}`,
    ...dueLetterMail({
      letter,
      language,
      reason,
      isByTransfer,
      due: { ...due, described, amountCents },
      day: until,
      url: duesUrl(language),
    }),
  })
}

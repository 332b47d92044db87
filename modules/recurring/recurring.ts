import type { TokenBlocker } from '#modules/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { announceDue } from './announcing.ts'
import { collectNow, payByHand, writeOff } from './by-hand.ts'
import { billSuspended, collect, collectDue, send } from './collecting.ts'
import {
  BILL_JOB,
  COLLECT_JOB,
  type DueKind,
  GIVEN_UP_JOB,
  LETTER_JOB,
  PAID_JOB,
  type RecurringContext,
  type RecurringOptions,
  SEPA_JOB,
  SUSPENSION_JOB,
} from './context.ts'
import { findDue, isTokenNeeded, listDues, type SubjectWish } from './dues.storage.ts'
import { dunBills } from './dunning.ts'
import { type LetterJob, writeDueLetter } from './letters.ts'
import { createOutcomes } from './outcomes.ts'
import { createPaying } from './paying.ts'
import { cancel, changePayer, changePayment, plan, planTogether } from './planning.ts'
import { refund, refundable } from './refunding.ts'
import type { Due } from './schema.ts'
import {
  MOST_DEBITS,
  makeFile,
  planFile,
  readFile,
  sendFile,
  untold,
  usualUntil,
  withdrawFile,
} from './sepa/files.ts'
import { follow } from './sepa/following.ts'
import { IS_BY_MANDATE } from './sepa/mandates.storage.ts'
import { endMandate, recordMandate, sealAnew, tidyMandates } from './sepa/mandates.ts'
import { createStatements } from './sepa/statements.ts'
import { tellSuspension } from './suspensions.ts'
import { tellAgain } from './telling-again.ts'

export type { Described, DueKind, RecurringOptions } from './context.ts'
export type { Plan } from './planning.ts'
export type { Due, DueState } from './schema.ts'
export type { FilePlan } from './sepa/files.ts'
export type { DebitNames, DebitRejection, DebitReturn, Statements } from './sepa/statements.ts'
export { IS_BY_MANDATE, MOST_DEBITS }
export type Recurring = ReturnType<typeof createRecurring>

/**
 * What recurs: dues of contracts and memberships, collected on their day, tried again, billed, dunned. A kind of contract
 * registers itself, plans what will be owed, and hears what became of it. Locks: the contract, then payments, then dues.
 */
export function createRecurring(options: RecurringOptions) {
  const kinds = new Map<string, DueKind>()
  const ctx: RecurringContext = {
    ...options,
    kindOf(name) {
      const kind = kinds.get(name)
      if (!kind) throw new Error(`nobody has registered dues of the kind ${name}`)
      return kind
    },
  }
  const { jobs, payments } = ctx
  payments.react('due', createOutcomes(ctx))
  handleJobs(ctx)
  jobs.every('recurring.round', '*/15 * * * *', () => round(ctx))
  jobs.every('recurring.dunning', '10 8 * * *', () => dunBills(ctx))
  jobs.every('recurring.mandates', '40 7 * * *', () => tidyMandates(ctx))

  /** Once for each kind, before the program listens. */
  function register(name: string, kind: DueKind): void {
    if (kinds.has(name)) throw new Error(`dues of the kind ${name} are registered twice`)
    kinds.set(name, kind)
  }

  return {
    register,
    paying: createPaying(ctx),
    /** For the office. */
    byHand: inContext(ctx, { collectNow, payByHand, writeOff }),
    /** Direct debits that the club collects by itself. For the office. */
    sepa: inContext(ctx, {
      ...{ recordMandate, endMandate, tidyMandates, sealAnew },
      ...{ planFile, untold, usualUntil, makeFile, readFile, sendFile, withdrawFile },
    }),
    /** For whoever reads statements of the bank. */
    statements: createStatements(ctx),
    describe: (db: Db, kind: string, ids: readonly string[], language: string) =>
      ctx.kindOf(kind).describe(db, ids, language),
    ...inContext(ctx, {
      plan,
      planTogether,
      cancel,
      refund,
      changePayment,
      changePayer,
      collect,
      round,
      dunBills,
      tellAgain,
    }),
    refundable,
    /** What is or was owed for one contract, in the order of the days. */
    duesOf: (db: Db, wish: SubjectWish): Promise<Due[]> => listDues(db, wish),
  }
}

/** Tells who will be collected from, collects what is due, and takes up what a program that is gone had begun. Repeatable. */
async function round(ctx: RecurringContext): Promise<void> {
  await announceDue(ctx)
  await collectDue(ctx)
}

function handleJobs(ctx: RecurringContext): void {
  const { db, jobs, kindOf } = ctx
  jobs.handle(COLLECT_JOB, (data) =>
    data['attemptId']
      ? send(ctx, String(data['attemptId']))
      : collect(ctx, { dueId: String(data['dueId']), actor: 'system' }),
  )
  jobs.handle(BILL_JOB, (data) => billSuspended(ctx, String(data['dueId'])))
  jobs.handle(SUSPENSION_JOB, (data) => tellSuspension(ctx, data as { kind: string; subjectId: string }))
  jobs.handle(SEPA_JOB, (data) => follow(ctx, String(data['attemptId'])))
  jobs.handle(LETTER_JOB, (data) => writeDueLetter(ctx, data as LetterJob))
  jobs.handle(PAID_JOB, async (data) => {
    const due = await findDue(db, String(data['dueId']))
    if (due?.state !== 'paid') return
    await db.transaction().execute(async (trx) => kindOf(due.kind).onPaid?.(trx, due))
  })
  jobs.handle(GIVEN_UP_JOB, async (data) => {
    const due = await findDue(db, String(data['dueId']))
    if (due?.state !== 'cancelled') return
    await db.transaction().execute(async (trx) => kindOf(due.kind).onGivenUp?.(trx, due))
  })
}

/** A stored method that something which is not paid yet is to be paid with stays (PM-06). */
export const dueTokenBlocker: TokenBlocker = { code: 'USER_HAS_UNCANCELLED_CONTRACT', blocks: isTokenNeeded }

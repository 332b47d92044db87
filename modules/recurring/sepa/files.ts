import { club } from '#club/club.ts'
import { debits, invoicing } from '#club/money/invoicing.ts'
import { addDays, addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { insertAttempts, type NewAttempt } from '../attempts.storage.ts'
import { taxOf } from '../collecting.ts'
import { type RecurringContext, SEPA_JOB } from '../context.ts'
import { type DueRow, fileDues, todayOf } from '../dues.storage.ts'
import { laterOf } from '../ladder.rules.ts'
import * as storage from './files.storage.ts'
import { followAll } from './following.ts'
import { sealedIbans } from './mandates.storage.ts'
import { filePlace, ibanPlace } from './mandates.ts'
import { writePain008 } from './pain008.ts'
import { bankDay, bankDaysLater, type SequenceType } from './sepa.rules.ts'

export const fileRefusals = {
  NOTHING_TO_COLLECT: 'Nothing is to be collected until that day',
  SEPA_FILE_NOT_OPEN: 'It is with the bank, or was withdrawn',
  SEPA_FILE_GONE: 'The time of this file is over',
} as const

/** More wait for the next file. */
export const MOST_DEBITS = 2_000
/** A payment of a file waits for the bank's word as long as it takes: nothing else ends it. */
const WAITS_MINUTES = 60 * 24 * 3_650

/** One debit as the file will have it; days are `2027-01-31`. */
export type PlannedDebit = {
  due: storage.Candidate
  amountCents: number
  sequence: SequenceType
  collectOn: string
  endToEndId: string
}
export type PlannedGroup = { sequence: SequenceType; collectOn: string; debits: PlannedDebit[] }
export type FilePlan = { groups: PlannedGroup[]; count: number; amountCents: number }

/** What would go to the bank now, up to a day, in the groups that it books together. */
export async function planFile({ db }: RecurringContext, given: { until: string }): Promise<FilePlan> {
  return planned(await storage.loadCandidates(db, { ...given, limit: MOST_DEBITS }), await todayOf(db))
}

/** Of these, whose payers will be told first. */
export function untold({ db }: RecurringContext, given: { until: string }): Promise<number> {
  return storage.countUntold(db, given.until)
}

function planned(candidates: readonly storage.Candidate[], today: string): FilePlan {
  const first = bankDaysLater(today, debits.leadDays)
  const used = new Set<string>()
  const all = candidates.map((due): PlannedDebit => {
    const isFirst = !due.isUsed && !used.has(due.mandateId)
    used.add(due.mandateId)
    return {
      due,
      amountCents: due.amountCents,
      sequence: isFirst ? 'FRST' : 'RCUR',
      collectOn: bankDay(laterOf(first, due.nextAttemptOn!)),
      endToEndId: `${due.number}-${due.filed + 1}`,
    }
  })
  const groups = [...Map.groupBy(all, ({ collectOn, sequence }) => `${collectOn} ${sequence}`).values()]
  return {
    groups: groups
      .map((own) => ({ sequence: own[0]!.sequence, collectOn: own[0]!.collectOn, debits: own }))
      .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    count: all.length,
    amountCents: all.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

const nameOf = ({ collectOn, sequence }: PlannedGroup) => `${collectOn} ${sequence}`

/** `confirm` throws where the plan is not the one that was shown. */
type FileWish = {
  until: string
  actor: string
  confirm(plan: FilePlan): void
  also(trx: Trx, file: { id: string; messageId: string; count: number; amountCents: number }): Promise<void>
}

/** Writes the file; from then on its dues are `collecting`, and in no other file that lives. */
export async function makeFile(ctx: RecurringContext, given: FileWish): Promise<{ id: string }> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const today = await todayOf(trx)
    const plan = planned(await storage.holdCandidates(trx, { until: given.until, limit: MOST_DEBITS }), today)
    given.confirm(plan)
    if (plan.count === 0) throw refuse('NOTHING_TO_COLLECT')
    const id = newId()
    const number = String(await storage.nextFileNumber(trx)).padStart(6, '0')
    const messageId = `LS-${today.slice(0, 4)}-${number}`
    const { count, amountCents } = plan
    const sealed = ctx.sealing.seal(await contentOf(ctx, trx, { plan, messageId }), filePlace(id))
    await storage.insertFile(trx, { id, messageId, count, amountCents, sealed, madeBy: given.actor })
    const filed = await beginAll(ctx, trx, { plan, fileId: id, messageId, actor: given.actor })
    await storage.insertCollections(trx, filed)
    await given.also(trx, { id, messageId, count, amountCents })
    return { id }
  })
}

async function contentOf(
  { sealing }: RecurringContext,
  trx: Trx,
  { plan, messageId }: { plan: FilePlan; messageId: string },
): Promise<string> {
  const all = plan.groups.flatMap((group) => group.debits)
  const sealed = await sealedIbans(trx, [...new Set(all.map(({ due }) => due.mandateId))])
  const { account, creditorId } = invoicing
  return writePain008({
    messageId,
    createdAt: new Date(),
    creditor: { ...account, creditorId },
    groups: plan.groups.map((group, at) => ({
      id: `${messageId}-${at + 1}`,
      sequence: group.sequence,
      collectOn: group.collectOn,
      debits: group.debits.map(({ due, amountCents, endToEndId }) => ({
        endToEndId,
        amountCents,
        purpose: `${club.name} ${due.number} ${due.period}${due.parts > 1 ? ` ${due.part}/${due.parts}` : ''}`,
        mandate: {
          reference: due.mandateReference,
          signedOn: due.signedOn,
          holder: due.holder,
          iban: sealing.open(sealed.get(due.mandateId)!, ibanPlace(due.mandateId)),
        },
      })),
    })),
  })
}

/** Each debit is an attempt at its due, with a payment: a file of thousands is a few statements. */
async function beginAll(
  ctx: RecurringContext,
  trx: Trx,
  given: { plan: FilePlan; fileId: string; messageId: string; actor: string },
): Promise<storage.NewCollection[]> {
  const { plan, fileId, messageId, actor } = given
  const all = plan.groups.flatMap(({ debits: own }, at) =>
    own.map((debit) => ({ ...debit, groupId: `${messageId}-${at + 1}` })),
  )
  // By the system: what the bank sends back goes on as every collection that failed.
  const attemptIds = await insertAttempts(trx, await taxed(ctx, trx, all))
  if (attemptIds.size < all.length) throw refuse('NOTHING_TO_COLLECT')
  const expiresAt = addMinutes(new Date(), WAITS_MINUTES)
  await ctx.payments.openOwnDebits(
    trx,
    all.map(({ due, amountCents }) => ({
      ...{ checkoutId: attemptIds.get(due.id)!, ownerId: due.payerId },
      ...{ amountCents, expiresAt },
    })),
  )
  await fileDues(trx, {
    dues: all.map(({ due, amountCents, groupId }) => ({
      id: due.id,
      state: due.state,
      amountCents,
      groupId,
    })),
    actor,
  })
  return all.map(({ due, groupId, endToEndId, sequence, collectOn, amountCents }) => ({
    ...{ attemptId: attemptIds.get(due.id)!, dueId: due.id, fileId, mandateId: due.mandateId },
    ...{ groupId, endToEndId, sequence, collectOn, amountCents },
  }))
}

async function taxed(
  ctx: RecurringContext,
  trx: Trx,
  all: readonly { due: DueRow; amountCents: number }[],
): Promise<NewAttempt[]> {
  const attempts: NewAttempt[] = []
  for (const { due, amountCents } of all)
    attempts.push({
      ...{ dueId: due.id, via: 'provider', actor: 'system', fromState: due.state, amountCents },
      tax: await taxOf(ctx, trx, due, amountCents),
    })
  return attempts
}

type FileStep = { id: string; actor: string; also(trx: Trx, file: storage.SepaFile): Promise<void> }

/** The bank has it. */
export async function sendFile({ db }: RecurringContext, given: FileStep): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await openFile(trx, given.id)
    await storage.markSent(trx, given)
    await given.also(trx, file)
  })
}

/** Before the bank has it: its dues are as they were, and in the next file. */
export async function withdrawFile(
  ctx: RecurringContext,
  given: FileStep & { because: string },
): Promise<void> {
  const { db, jobs } = ctx
  const attempts = await db.transaction().execute(async (trx) => {
    const file = await openFile(trx, given.id)
    const ids = await storage.markWithdrawn(trx, given)
    for (const attemptId of ids) await jobs.enqueue(trx, SEPA_JOB, { attemptId }, { singletonKey: attemptId })
    await given.also(trx, file)
    return ids
  })
  await followAll(ctx, attempts)
}

async function openFile(trx: Trx, id: string): Promise<storage.SepaFile> {
  const [file] = await storage.holdFiles(trx, [id])
  if (!file) throw notFound()
  if (file.state !== 'made') throw refuse('SEPA_FILE_NOT_OPEN')
  return file
}

/** As it was made. */
export async function readFile(
  { db, sealing }: RecurringContext,
  id: string,
): Promise<{ name: string; content: string }> {
  const file = await storage.findFile(db, id)
  if (!file) throw notFound()
  if (!file.sealed) throw refuse('SEPA_FILE_GONE')
  return { name: `${file.messageId}.xml`, content: sealing.open(file.sealed, filePlace(id)) }
}

/** As far ahead as a file looks where nobody says another day. */
export async function usualUntil({ db }: RecurringContext): Promise<string> {
  return addDays(await todayOf(db), debits.aheadDays)
}

function refuse(code: keyof typeof fileRefusals): AppError {
  return new AppError(409, code, fileRefusals[code], { title: code })
}

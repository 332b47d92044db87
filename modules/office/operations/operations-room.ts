import type { Operations } from '#modules/operations/operations.ts'
import type { DeliveryReason } from '#modules/operations/schema.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { DeadJob } from '#platform/dead-jobs.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { MAIL_JOB } from '#platform/mail/mail.ts'
import { readLine } from '#platform/text/text.schema.ts'
import type { OfficeBackup, OfficeDeadJob, OfficeFailure, OfficeOperations, OfficeSource } from './schema.ts'

export type OperationsRoomContext = {
  db: Db
  jobs: Pick<Jobs, 'dead'>
  operations: Operations
  payments: Pick<Payments, 'missingEvents' | 'retryEvent'>
}

const MOST = 200
const MOST_BACKUPS = 20

/** How the program runs, on one page. */
export async function readOperations(context: OperationsRoomContext): Promise<OfficeOperations> {
  const { db, jobs, operations, payments } = context
  // What this process has counted so far stands in the answer, too.
  await operations.deliveries.write()
  const [state, runs, sources, missing, failures, queues, dead] = await Promise.all([
    operations.readBackupState(db),
    operations.loadBackups(db, MOST_BACKUPS),
    operations.loadSources(db),
    payments.missingEvents(db),
    operations.loadFailures(db, MOST),
    jobs.dead.status(),
    jobs.dead.list(),
  ])
  const { lastAt, isOld, everyDays, triedAt, isUntried, triedEveryDays } = state
  return {
    backups: {
      ...{ lastAt: iso(lastAt), isOld, everyDays },
      ...{ triedAt: iso(triedAt), isUntried, triedEveryDays },
      items: runs.map(backupOf),
    },
    sources: sourcesOf(sources, missing),
    failures: failures.map((failure): OfficeFailure => {
      const { id, source, eventId, reason, tries, about } = failure
      const { failedAt, lastFailedAt } = failure
      return {
        ...{ id, source, eventId, tries, reason: reason as DeliveryReason, canRetry: about !== null },
        ...{ failedAt: failedAt.toISOString(), lastFailedAt: lastFailedAt.toISOString() },
      }
    }),
    queues,
    dead: dead.slice(0, MOST).map(deadJobOf),
    deadCount: dead.length,
  }
}

type Missing = Awaited<ReturnType<OperationsRoomContext['payments']['missingEvents']>>

/** A provider that has never sent anything stands there as well, once something of it is missed. */
function sourcesOf(known: Awaited<ReturnType<Operations['loadSources']>>, missing: Missing): OfficeSource[] {
  const none = { settled: 0, repeated: 0, refused: 0, failed: 0 }
  const silent = missing
    .filter(({ provider }) => !known.some(({ source }) => source === provider))
    .map(({ provider }) => ({
      ...{ source: provider, lastAt: null, lastRefusedAt: null, lastRefusal: null },
      ...{ today: none, month: none },
    }))
  return [...known, ...silent].map(({ lastAt, lastRefusedAt, lastRefusal, ...rest }) => {
    const missed = missing.find(({ provider }) => provider === rest.source)
    return {
      ...rest,
      ...{ lastAt: iso(lastAt), lastRefusedAt: iso(lastRefusedAt) },
      lastRefusal: lastRefusal as DeliveryReason | null,
      ...{ missing: missed?.count ?? 0, missingSince: iso(missed?.since ?? null) },
    }
  })
}

export function backupOf(run: Awaited<ReturnType<Operations['loadBackups']>>[number]): OfficeBackup {
  const { id, kind, endedAt, isWhole, bytes, place } = run
  return { id, kind, endedAt: endedAt.toISOString(), isWhole, bytes, place }
}

function deadJobOf({ id, kind, data, askedAt, diedAt, tries, reason }: DeadJob): OfficeDeadJob {
  const isMail = kind === MAIL_JOB
  return {
    ...{ id, kind, isMail, tries, reason: withoutNames(reason) },
    subject: isMail && typeof data['subject'] === 'string' ? withoutNames(data['subject']) : null,
    host: isMail ? hostOf(data['to']) : null,
    ...{ askedAt: iso(askedAt), diedAt: diedAt.toISOString() },
  }
}

/** Whoever looks after jobs need not know whom a mail was for: addresses keep their host. */
const withoutNames = (text: string) =>
  readLine(text)
    .replace(/[^\s<>"'(),;:]+@/g, '…@')
    .slice(0, 300)

const hostOf = (to: unknown) =>
  typeof to === 'string' ? (/@([^@\s>]{1,190})>?\s*$/.exec(to)?.[1] ?? null) : null

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Throws NOT_FOUND, and WEBHOOK_STILL_FAILS where what it is about is not there, or its sender does not answer. */
export async function retryWebhook(
  { db, operations, payments }: Pick<OperationsRoomContext, 'db' | 'operations' | 'payments'>,
  id: string,
): Promise<void> {
  await operations.deliveries.write()
  const failure = await operations.findFailure(db, id)
  if (!failure) throw notFound()
  // A colleague was first, or it has come again by itself.
  if (failure.isSolved) return
  const { source, eventId, about } = failure
  const isDone = about !== null && (await payments.retryEvent({ source, eventId, about }).catch(() => false))
  if (!isDone) throw new AppError(409, 'WEBHOOK_STILL_FAILS', 'It could not be worked on now either')
  await db.transaction().execute((trx) => operations.solveFailures(trx, [{ source, eventId }]))
}

/** Throws NOT_FOUND where nothing that was given up has the id: it was tried anew or forgotten meanwhile. */
export async function retryJob({ jobs }: Pick<OperationsRoomContext, 'jobs'>, id: string): Promise<void> {
  if ((await jobs.dead.retry({ ids: [id] })) === 0) throw notFound()
}

export async function forgetJob({ jobs }: Pick<OperationsRoomContext, 'jobs'>, id: string): Promise<void> {
  if ((await jobs.dead.forget({ ids: [id] })) === 0) throw notFound()
}

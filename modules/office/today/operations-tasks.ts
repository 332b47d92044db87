import type { Operations } from '#modules/operations/operations.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeTask } from './schema.ts'

export type OperationsTasksContext = {
  db: Db
  operations: Pick<Operations, 'readBackupState' | 'countFailures'>
  payments: Pick<Payments, 'missingEvents'>
}

type Kind = Extract<
  OfficeTask['kind'],
  'backupOld' | 'backupNever' | 'backupUntried' | 'webhooksFailed' | 'webhooksMissing'
>

/** Backups that are too old, and messages of other houses that failed or did not come. */
export async function tasksOfOperations(context: OperationsTasksContext): Promise<OfficeTask[]> {
  const { db, operations, payments } = context
  const [backups, failed, missing] = await Promise.all([
    operations.readBackupState(db),
    operations.countFailures(db),
    payments.missingEvents(db),
  ])
  const { isOld, days, lastAt, isUntried, triedDays, triedAt } = backups
  const missed = missing.reduce((sum, { count }) => sum + count, 0)
  const since = missing.map((one) => one.since).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  return [
    taskOf('backupNever', { count: isOld && lastAt === null ? 1 : 0, since: null }),
    taskOf('backupOld', { count: isOld && days !== null ? Math.max(days, 1) : 0, since: lastAt }),
    taskOf('backupUntried', { count: isUntried ? (triedDays ?? 0) : 0, since: triedAt }),
    taskOf('webhooksFailed', failed),
    { ...taskOf('webhooksMissing', { count: missed, since }), examples: missing.map((one) => one.provider) },
  ]
}

const URGENT: ReadonlySet<Kind> = new Set(['backupOld', 'webhooksFailed', 'webhooksMissing'])

function taskOf(kind: Kind, { count, since }: { count: number; since: Date | null }): OfficeTask {
  const isUrgent = URGENT.has(kind)
  return { kind, count, isUrgent, cents: null, since: since?.toISOString() ?? null, examples: [] }
}

import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type BackupState, stateOfBackups } from './backups.rules.ts'
import {
  type Backup,
  type BackupNote,
  forgetOldBackups,
  insertBackup,
  loadBackups,
  loadMoments,
} from './backups.storage.ts'
import {
  countFailures,
  findFailure,
  forgetOld,
  loadFailures,
  loadSources,
  solveFailures,
} from './deliveries.storage.ts'
import { createDeliveryBook } from './deliveries.ts'

export type { BackupState } from './backups.rules.ts'
export type { Backup, BackupNote } from './backups.storage.ts'
export type { OpenFailure, SourceDays } from './deliveries.storage.ts'
export type { Delivery, DeliveryBook } from './deliveries.ts'

export type Operations = ReturnType<typeof createOperations>

/** What a club has to know of its own running: messages of other houses, and its backups. */
export function createOperations({ db, jobs, log }: { db: Db; jobs: Pick<Jobs, 'every'>; log: Logger }) {
  jobs.every('operations-forget', '27 4 * * *', async () => {
    await forgetOld(db)
    await forgetOldBackups(db)
  })
  return {
    deliveries: createDeliveryBook({ db, log }),
    noteBackup,
    loadBackups,
    readBackupState,
    loadSources,
    loadFailures,
    countFailures,
    findFailure,
    solveFailures,
  }
}

/** A backup or a restoration that has ended. Throws BACKUP_IN_FUTURE. */
export async function noteBackup(trx: Trx, given: BackupNote): Promise<Backup> {
  const { now } = await loadMoments(trx)
  // A clock of another machine may be some minutes ahead.
  if (given.endedAt.getTime() > now.getTime() + 10 * 60_000)
    throw new AppError(422, 'BACKUP_IN_FUTURE', 'It cannot have ended after this moment')
  return insertBackup(trx, given)
}

/** Whether the last backup and the last restoration are young enough by the club's own measure. */
export async function readBackupState(db: Db): Promise<BackupState> {
  return stateOfBackups(await loadMoments(db), {
    everyDays: valueNow<number>('club.backups.everyDays', club.backups.everyDays),
    triedEveryDays: valueNow<number>('club.backups.triedEveryDays', club.backups.triedEveryDays),
  })
}

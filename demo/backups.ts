import { noteBackup } from '#modules/operations/operations.ts'
import type { Trx } from '#platform/db.ts'

const DAY_MS = 86_400_000
const PLACE = 'S3 Frankfurt'
/** Night by night, the last one first; one of them broke off. */
const GIGABYTES = [4.21, 4.19, 4.18, 4.16, 1.02, 4.12, 4.11]
const BROKEN = 4

/** Nightly backups until last night, and one that was restored five weeks ago. */
export async function seedBackups(trx: Trx, now: Date): Promise<void> {
  const night = new Date(now.getTime() - 5 * 3_600_000)
  for (const [ago, size] of GIGABYTES.entries())
    await noteBackup(trx, {
      ...{ kind: 'backup', isWhole: ago !== BROKEN, bytes: Math.round(size * 1e9), place: PLACE },
      endedAt: new Date(night.getTime() - ago * DAY_MS),
    })
  await noteBackup(trx, {
    ...{ kind: 'restoration', isWhole: true, bytes: null, place: 'Ersatzrechner' },
    endedAt: new Date(night.getTime() - 35 * DAY_MS),
  })
}

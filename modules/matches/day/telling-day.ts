import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { unsafe } from '#platform/unsafe.ts'
import { writeSheet } from '../sheet/write-sheet.ts'
import { tagsOf } from '../tags.ts'
import type { DayTold } from './day.schema.ts'
import { findDay, type StoredDay, saveDay } from './day.storage.ts'

type Context = { db: Db }

/** What the club tells of the day of a match; nothing where nobody has said anything. */
export const loadDay = ({ db }: Context, matchId: string, trx: Db = db): Promise<StoredDay> =>
  findDay(trx, matchId)

/**
 * Tells the day anew, whole; `version` is the one that was seen, another is not overwritten unseen. The attendance is the match's own.
 * Readers of every page hear of it.
 */
export function tellDay(
  { db }: Context,
  matchId: string,
  given: { told: DayTold; attendance: number | null; version: number; now: Date },
): Promise<void> {
  const { told, attendance, version, now } = given
  return writeSheet(db)(matchId, now, async (trx, match) => {
    if (match.dayVersion !== version && !unsafe('noDayVersion'))
      throw new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile.')
    const before = await findDay(trx, matchId)
    const isSame = JSON.stringify(before.gates) === JSON.stringify(told.gates)
    const gatesAt = told.gates.length === 0 ? null : isSame ? before.gatesAt : now
    await saveDay(trx, { matchId, told, gatesAt, attendance })
    await dropTags(trx, tagsOf(match, { scoreChanged: true }))
  })
}

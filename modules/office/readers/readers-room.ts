import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Readers } from '#modules/readers/readers.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeReaders } from './schema.ts'
import * as storage from './storage.ts'

export type ReadersRoomContext = { db: Db; readers: Pick<Readers, 'flush'> }

/** How often pages were read and films played in the days up to today; for some sites of theirs alone. */
export async function readReaders(
  { db, readers }: ReadersRoomContext,
  asked: { days: number; own: OwnSites },
): Promise<OfficeReaders> {
  // What this process has counted so far stands in the answer, too.
  await readers.flush()
  const [byDay, sites, pages, films] = await Promise.all([
    storage.listDays(db, asked),
    storage.listSites(db, asked),
    storage.listPages(db, asked),
    storage.listFilms(db, asked),
  ])
  const sum = (key: 'reads' | 'beforeReads') => sites.reduce((total, site) => total + site[key], 0)
  return {
    ...{ from: byDay[0]!.day, to: byDay.at(-1)!.day, reads: sum('reads'), beforeReads: sum('beforeReads') },
    ...{ days: byDay, sites, pages, films },
  }
}

/** For the table: each page and day. */
export async function* readsByDay(
  { db }: Pick<ReadersRoomContext, 'db'>,
  asked: { days: number; own: OwnSites },
) {
  yield* await storage.listReads(db, asked)
}

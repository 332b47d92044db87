import { sql } from 'kysely'
import { listNaming } from '#modules/content/content.ts'
import { listPartnersNaming } from '#modules/frame/frame.ts'
import { placesInRooms } from '#modules/office/media/places.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { within } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeTask } from './schema.ts'

const MOST_EXAMPLES = 3
const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`

type Row = { id: string; title: string; until: string; isOver: boolean }

/** Pictures whose rights are over while a page shows them, and those whose rights end within thirty days. */
export async function tasksOfMedia(db: Db, own: OwnSites): Promise<OfficeTask[]> {
  const { rows } = await sql<Row>`
    select id, title, rights_until as until, rights_until < ${TODAY} as "isOver"
    from media_assets where archived_at is null and rights_until <= ${TODAY} + 30 and ${within(own, 'sites')}
    order by rights_until, id`.execute(db)
  const over = rows.filter(({ isOver }) => isOver)
  const ids = over.map(({ id }) => id)
  const [nodes, others, partners] = await Promise.all([
    listNaming(db, ids),
    placesInRooms(db, ids),
    listPartnersNaming(db, ids),
  ])
  const logos = partners.map(({ id, isShown }) => ({ id, isPublished: isShown }))
  const shown = new Set(
    [...nodes, ...others, ...logos].filter(({ isPublished }) => isPublished).map(({ id }) => id),
  )
  return [
    taskOf(
      'rightsEnded',
      over.filter(({ id }) => shown.has(id)),
    ),
    taskOf(
      'rightsEnding',
      rows.filter(({ isOver }) => !isOver),
    ),
  ]
}

function taskOf(kind: 'rightsEnded' | 'rightsEnding', rows: readonly Row[]): OfficeTask {
  const isUrgent = kind === 'rightsEnded'
  const examples = rows.slice(0, MOST_EXAMPLES).map(({ title }) => title)
  return { kind, count: rows.length, isUrgent, cents: null, since: null, examples }
}

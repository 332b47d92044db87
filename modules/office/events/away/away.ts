import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { Entrance, NewAwayMatch, OfficeAwayMatch } from './away.schema.ts'

type Ground = { name: string; city: string; address: string; said: Text | null }

/** Null: it is at home, or there is no such match. */
export async function loadAwayMatch(db: Db, id: string): Promise<OfficeAwayMatch | null> {
  const { rows } = await sql<Ground>`
    select v.name, v.city, v.address, v.rules->'ticket'->1 as said
    from events e join venues v on v.id = e.venue_id where e.id = ${id} and e.is_away`.execute(db)
  const [row] = rows
  if (!row) return null
  const { said, ...ground } = row
  return { ground, entrance: { de: said?.de ?? '', en: said && said.en !== said.de ? said.en : '' } }
}

/** What the audit book says of it. */
export async function loadAwayInBook(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{ area: string; places: number }>`
    select block_id as area, capacity as places from standing_counters where event_id = ${id} order by block_id`.execute(
    db,
  )
  const match = await loadAwayMatch(db, id)
  return match && { entrance: match.entrance, areas: rows.map(({ area, places }) => `${area}: ${places}`) }
}

/** In English, and whoever reads neither, the German one where nothing else is typed. */
export function entranceOf({ de, en }: Entrance): Text | null {
  return de === '' ? null : { de, en: en === '' ? de : en }
}

/** As tickets take it: without the areas that have no places. */
export function awayMatchOf({ ground, entrance, areas }: NewAwayMatch) {
  return { ground, entrance: entranceOf(entrance), areas: areas.filter(({ places }) => places > 0) }
}

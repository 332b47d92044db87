import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { bearersOf } from '#modules/wallet/wallet.ts'
import type { Db } from '#platform/db.ts'
import type { Entrance, NewAwayMatch, OfficeAwayMatch } from './away.schema.ts'

type Ground = {
  name: string
  city: string
  address: string
  said: Text | null
  namesUntil: Date | null
  tickets: string[]
}

/** Null: it is at home, or there is no such match. */
export async function loadAwayMatch(db: Db, id: string): Promise<OfficeAwayMatch | null> {
  const { rows } = await sql<Ground>`
    select v.name, v.city, v.address, v.rules->'ticket'->1 as said, e.names_until as "namesUntil",
      array(select t.id::text from tickets t where t.event_id = e.id and t.revoked_at is null) as tickets
    from events e join venues v on v.id = e.venue_id where e.id = ${id} and e.is_away`.execute(db)
  const [row] = rows
  if (!row) return null
  const { said, namesUntil, tickets, ...ground } = row
  const named = namesUntil ? (await bearersOf(db, tickets)).size : 0
  return {
    ...{ ground, namesUntil: namesUntil?.toISOString() ?? null, names: { tickets: tickets.length, named } },
    entrance: { de: said?.de ?? '', en: said && said.en !== said.de ? said.en : '' },
  }
}

/** What the audit book says of it. */
export async function loadAwayInBook(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{ area: string; places: number }>`
    select concat_ws(', ', block_id, called) as area, capacity as places from standing_counters where event_id = ${id} order by block_id`.execute(
    db,
  )
  const match = await loadAwayMatch(db, id)
  return (
    match && {
      entrance: match.entrance,
      namesUntil: match.namesUntil,
      areas: rows.map(({ area, places }) => `${area}: ${places}`),
    }
  )
}

/** In English, and whoever reads neither, the German one where nothing else is typed. */
export function entranceOf({ de, en }: Entrance): Text | null {
  return de === '' ? null : { de, en: en === '' ? de : en }
}

/** As tickets take it: without the areas that have no places. */
export function awayMatchOf({ ground, entrance, areas, namesUntil }: NewAwayMatch) {
  return {
    ...{ ground, entrance: entranceOf(entrance), areas: areas.filter(({ places }) => places > 0) },
    namesUntil: namesUntil === null ? null : new Date(namesUntil),
  }
}

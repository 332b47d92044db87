import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Whose names tickets bear, by ticket: those that the fan club wrote down for its places. As long as the member whose place it is
 * has the ticket, or the fan club itself; in other hands it is somebody else's.
 */
export async function loadBearers(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, p.holder_name as name from tickets t
      join allotment_places p on p.checkout_item_id = t.checkout_item_id join allotments a on a.id = p.allotment_id
    where t.id = any(${[...ticketIds]}::uuid[]) and p.state = 'Bought' and p.holder_name is not null
      and t.owner_id in (p.member_id, a.organisation_id)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

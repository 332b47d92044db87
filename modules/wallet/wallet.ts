import { bearersOf as fanClubBearersOf } from '#modules/allotments/allotments.ts'
import { namesOnTickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'

/** Whose names tickets bear, by ticket: as their owners wrote them down, else as the fan club did for its list of the bus. */
export async function bearersOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const [byFanClubs, byOwners] = await Promise.all([
    fanClubBearersOf(db, ticketIds),
    namesOnTickets(db, ticketIds),
  ])
  return new Map([...byFanClubs, ...byOwners])
}

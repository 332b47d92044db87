import type { Db } from '#platform/db.ts'
import { codeChecker } from './code-checker.ts'
import {
  countGoodTickets,
  findEventForGates,
  findLostTicket,
  loadEventsForGates,
  loadTicketsForGates,
  offeredTickets,
} from './for-gates.storage.ts'
import type { KeyRing } from './keys.ts'

/** What the gates ask of tickets. */
export function createForGates({ db, keys, turnKey }: { db: Db; keys: KeyRing; turnKey: string }) {
  return {
    checkCode: codeChecker({ keys, turnKey }),
    loadEvents: () => loadEventsForGates(db),
    findEvent: (id: string) => findEventForGates(db, id),
    countGood: (eventId: string) => countGoodTickets(db, eventId),
    loadTickets: loadTicketsForGates,
    loadOffered: offeredTickets,
    findLost: findLostTicket,
  }
}

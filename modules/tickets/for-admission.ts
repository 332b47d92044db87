import { codeChecker } from '#modules/tickets/codes/code-checker.ts'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import type { Db } from '#platform/db.ts'
import {
  countGoodTickets,
  findEventForAdmission,
  findLostTicket,
  loadEventsForAdmission,
  loadTicketsForAdmission,
  offeredTickets,
} from './for-admission.storage.ts'

/** What the gates ask of tickets. */
export function createForAdmission({ db, keys, codeKey }: { db: Db; keys: KeyRing; codeKey: string }) {
  return {
    checkCode: codeChecker({ keys, codeKey }),
    loadEvents: () => loadEventsForAdmission(db),
    findEvent: (id: string) => findEventForAdmission(db, id),
    countGood: (eventId: string) => countGoodTickets(db, eventId),
    loadTickets: loadTicketsForAdmission,
    loadOffered: offeredTickets,
    findLost: findLostTicket,
  }
}

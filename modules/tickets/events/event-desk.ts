import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { complimentaryMail } from '#modules/tickets/complimentary/complimentary.mails.ts'
import { countGiven, loadGiven } from '#modules/tickets/complimentary/complimentary.storage.ts'
import {
  callBackComplimentary,
  type Gift,
  giveComplimentary,
} from '#modules/tickets/complimentary/complimentary.ts'
import { loadSeatStates, planVersionOf } from '#modules/tickets/contingents/contingents.storage.ts'
import * as contingents from '#modules/tickets/contingents/contingents.ts'
import { copyContingents } from '#modules/tickets/contingents/copying.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'
import { createEventChanges } from './event-changes.ts'
import { loadPlaces, loadPlanBlocks } from './event-places.ts'
import { loadPrices } from './events.storage.ts'
import { createKeptPlaces } from './kept-places.ts'
import { addEvent, changeEntrance } from './new-event.ts'
import { createSaleTerms } from './sale-terms.ts'

type DeskOptions = {
  db: Db
  listeners: TicketListeners
  noSeatLock: boolean
  noPlanVersion: boolean
  keys: KeyRing
}

/** What the club does with a match that it sells: makes it, sees how it stands, changes it. */
export function createEventDesk(context: DeskOptions) {
  const { db, listeners, noSeatLock } = context
  type Given<Work extends (context: DeskOptions, given: never) => unknown> = Parameters<Work>[1]
  return {
    ...createEventChanges({ db, listeners }),
    ...createSaleTerms({ db }),
    ...createKeptPlaces({ db, listeners, noSeatLock }),
    addEvent,
    changeEntrance: (given: Parameters<typeof changeEntrance>[1]) =>
      db.transaction().execute((trx) => changeEntrance(trx, given)),
    copyContingents,
    /** Every block with its places; not from any cache. */
    loadPlaces: (eventId: string) => loadPlaces(db, eventId),
    loadPrices,
    addContingent: (given: Given<typeof contingents.addContingent>) =>
      contingents.addContingent(context, given),
    changeContingent: (given: Given<typeof contingents.changeContingent>) =>
      contingents.changeContingent(context, given),
    paintPlaces: (given: Given<typeof contingents.paintPlaces>) => contingents.paintPlaces(context, given),
    releaseContingent: (given: Given<typeof contingents.releaseContingent>) =>
      contingents.releaseContingent(context, given),
    releaseContingentInside: (trx: Trx, given: { eventId: string; id: string }) =>
      contingents.releaseInside(context, trx, given),
    keepForBallot: contingents.keepForBallot,
    endBallot: contingents.endBallot,
    releaseDueContingents: () => contingents.releaseDueContingents(context),
    loadContingentPlan: contingents.loadContingentPlan,
    planVersionOf,
    planBlocks: (eventId: string) => loadPlanBlocks(db, eventId),
    loadSeatStates,
    giveComplimentary: (gift: Gift) => giveComplimentary(context, gift),
    callBackComplimentary: (given: { eventId: string; ticketId: string }) =>
      callBackComplimentary(context, given),
    loadComplimentary: (eventId: string) => loadGiven(db, eventId),
    countComplimentary: countGiven,
    complimentaryMail,
  }
}

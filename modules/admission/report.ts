import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { countResults, loadContradictions, loadDevices, loadDoubles, loadMistakes } from './report.storage.ts'
import type { AdmissionEvent, AdmissionReport } from './schema.ts'
import { countEntries } from './storage.ts'
import type { EventAtGate } from './tickets-at-gate.ts'

type Reporting = {
  db: Db
  tickets: Tickets
  eventOf(event: EventAtGate): AdmissionEvent
  gatesOf(event: EventAtGate, counts: ReadonlyMap<string, number>): AdmissionReport['gates']
}

type Seen = { at: Date; gate: string; isOffline: boolean }

/** What came of the admission: how many are in and by which gate, and what went wrong while gates were offline. */
export function createReport({ db, tickets, eventOf, gatesOf }: Reporting) {
  return async function loadReport(eventId: string): Promise<AdmissionReport> {
    const event = await tickets.forAdmission.findEvent(eventId)
    if (!event) throw notFound()
    const gates = gatesOf(event, await countEntries(db, [eventId]))
    const [doubles, mistakes] = [await loadDoubles(db, eventId), await loadMistakes(db, eventId)]
    return {
      event: eventOf(event),
      tickets: await tickets.forAdmission.countGood(eventId),
      entered: gates.reduce((sum, gate) => sum + gate.entered, 0),
      gates,
      results: await countResults(db, eventId),
      doubles: doubles.map(({ first, second, ...place }) => ({
        ...place,
        first: onWire(first),
        second: onWire(second),
      })),
      mistakes: mistakes.map(({ entry, ...rest }) => ({ ...rest, entry: onWire(entry) })),
      contradictions: (await loadContradictions(db, eventId)).map(({ entry, ...rest }) => ({
        ...rest,
        entry: onWire(entry),
      })),
      devices: (await loadDevices(db, eventId)).map(({ gate, openedAt, syncedAt }) => ({
        gate,
        openedAt: openedAt.toISOString(),
        syncedAt: syncedAt?.toISOString() ?? null,
      })),
    }
  }
}

function onWire({ at, gate, isOffline }: Seen) {
  return { at: at.toISOString(), gate, isOffline }
}

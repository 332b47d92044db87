import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { countedTimes, mayHoldScans, minutesOf, type Phase, phaseOf } from './attendance.rules.ts'
import { loadMinutes, loadPhones, type MinuteRow, type PhoneRow } from './attendance.storage.ts'
import type { AdmissionReport } from './schema.ts'

type Given = {
  db: Db
  tickets: Tickets
  loadReport(eventId: string): Promise<AdmissionReport>
}

export type Attendance = AdmissionReport & {
  now: Date
  phase: Phase
  minutes: ReturnType<typeof minutesOf>
  minutesByGate: MinuteRow[]
  phones: (PhoneRow & { mayHoldScans: boolean })[]
}

/** The gate's report as those see it who lead the gates: minute by minute, with every phone and who has it. */
export function createAttendance({ db, tickets, loadReport }: Given) {
  return async function loadAttendance(eventId: string): Promise<Attendance> {
    const event = await tickets.forAdmission.findEvent(eventId)
    if (!event) throw notFound()
    const [report, minutesByGate, phones] = await Promise.all([
      loadReport(eventId),
      loadMinutes(db, { eventId, ...countedTimes(event) }),
      loadPhones(db, eventId),
    ])
    return {
      ...report,
      now: event.now,
      phase: phaseOf(event),
      minutes: minutesOf(minutesByGate),
      minutesByGate,
      phones: phones.map((phone) => ({ ...phone, mayHoldScans: mayHoldScans(phone, event) })),
    }
  }
}

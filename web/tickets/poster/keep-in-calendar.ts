import type { EventDetail } from '#modules/tickets/schema.ts'
import { handToBrowser } from '#web/account/download.ts'
import { calendarEntry } from '#web/tickets/calendar.ts'

/** The begin of a sale is over in a moment; whoever waits for it is ready before. */
const MINUTES = 15
const REMIND_MINUTES = 10

/** Hands the begin of a sale to the calendar of this device, which reminds of it. */
export function keepInCalendar(given: {
  event: Pick<EventDetail, 'id' | 'slug' | 'venue'>
  begins: string
  title: string
  address: string
}): void {
  const { event, begins, title, address } = given
  const text = calendarEntry({
    uid: `sale-${event.id}`,
    startsAt: new Date(begins),
    minutes: MINUTES,
    remindMinutes: REMIND_MINUTES,
    changedAt: new Date(),
    title,
    where: event.venue.name,
    about: address,
    address,
  })
  handToBrowser({ file: new Blob([text], { type: 'text/calendar' }), fileName: `${event.slug}.ics` })
}

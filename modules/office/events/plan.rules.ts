import { germanMoment } from '#modules/matches/import/times.rules.ts'
import { berlinDate, ZONE } from '#platform/dates.ts'

const DAY = 86_400_000
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** A moment as many days before the kick-off as it was before another one, at the same time of the club's clocks. */
export function shiftedWith(given: { moment: Date; from: Date; to: Date }): Date {
  const { moment, from, to } = given
  const days = (dayOf(to) - dayOf(from)) / DAY
  const day = new Date(dayOf(moment) + days * DAY).toISOString().slice(0, 10)
  return germanMoment(day, clock.format(moment))
}

/** What is tied to the kick-off by the minute: doors, the end of the sale. */
export function alongWith(given: { moment: Date; from: Date; to: Date }): Date {
  return new Date(given.to.getTime() + given.moment.getTime() - given.from.getTime())
}

/** The beginning of a sale where there is none to learn from: four weeks before, at ten. */
export function usualSaleFrom(startsAt: Date): Date {
  return germanMoment(new Date(dayOf(startsAt) - 28 * DAY).toISOString().slice(0, 10), '10:00')
}

const dayOf = (moment: Date): number => Date.parse(`${berlinDate(moment)}T00:00:00Z`)

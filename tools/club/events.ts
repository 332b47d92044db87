import { germanMoment, isDay } from '#modules/matches/import-times.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import { nameAt, UsageError } from './arguments.ts'
import type { Command } from './commands.ts'

/** A match that has another kick-off or does not take place. Mails, passes, calendars and pages follow. */
export const eventCommands: Record<string, Command> = {
  'event list': {
    help: 'event list                                      matches ahead that tickets are sold for, with their names',
    run: async ({ tickets }) =>
      (await tickets.listEvents({ page: 1, pageSize: 100 })).items.map(({ slug, startsAt, cancelledAt }) => ({
        event: slug,
        kickOff: formatDateTime(new Date(startsAt), 'en'),
        state: cancelledAt ? 'called off' : 'ahead',
      })),
  },
  'event move': {
    help: 'event move EVENT 2026-12-05 18:30               another kick-off, by the German clock; doors and the end of the sale move along',
    async run({ tickets }, given) {
      const slug = nameAt(given, 0, 'the event, as `event list` has it')
      const startsAt = momentOf(nameAt(given, 1, 'the day'), nameAt(given, 2, 'the time'))
      return shown(await tickets.moveEvent({ event: { slug }, startsAt, by: given.by }))
    },
  },
  'event call-off': {
    help: 'event call-off EVENT                            it does not take place; no ticket opens a gate',
    async run({ tickets }, given) {
      const slug = nameAt(given, 0, 'the event, as `event list` has it')
      return shown(await tickets.callOffEvent({ event: { slug }, by: given.by }))
    },
  },
}

function momentOf(day: string, time: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isDay(day))
    throw new UsageError(`${day} is no day, e.g. 2026-12-05.`)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new UsageError(`${time} is no time, e.g. 18:30.`)
  return germanMoment(day, time)
}

function shown(event: {
  slug: string
  startsAt: Date
  doorsOpenAt: Date
  saleUntil: Date
  cancelledAt: Date | null
}) {
  return {
    event: event.slug,
    kickOff: formatDateTime(event.startsAt, 'en'),
    doors: formatDateTime(event.doorsOpenAt, 'en'),
    saleUntil: formatDateTime(event.saleUntil, 'en'),
    state: event.cancelledAt ? 'called off' : 'ahead',
  }
}

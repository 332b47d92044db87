import { germanMoment, isDay } from '#modules/matches/import/times.rules.ts'
import type { EventRefundsReport } from '#modules/tickets/events/event-refunds.ts'
import { formatDateTime } from '#platform/dates.ts'
import { notFound } from '#platform/errors.ts'
import { formatMoney } from '#platform/money.ts'
import { nameAt, UsageError } from './arguments.ts'
import type { Ask, Command } from './command.ts'

const EVENT = 'the event, as `event list` has it'

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
      const slug = nameAt(given, 0, EVENT)
      const startsAt = momentOf(nameAt(given, 1, 'the day'), nameAt(given, 2, 'the time'))
      return shown(await tickets.moveEvent({ event: { slug }, startsAt, by: given.by }))
    },
  },
  'event call-off': {
    help: 'event call-off EVENT [--refund]                 it does not take place; --refund gives everybody their money back',
    async run({ tickets, afterTheSale: { eventRefunds } }, given) {
      const slug = nameAt(given, 0, EVENT)
      const event = await tickets.findEventBySlug(slug)
      if (!event) throw notFound()
      const givesBack =
        given.options['refund'] !== undefined || (await asked(given, await eventRefunds.load(event.id)))
      const done = await tickets.callOffEvent({ event: { slug }, by: given.by, givesBack })
      const next = givesBack
        ? `event refunds ${slug} says how far it is`
        : `event refund ${slug} gives it back`
      return { ...shown(done), money: givesBack ? 'goes back' : 'stays', next }
    },
  },
  'event refund': {
    help: 'event refund EVENT                              gives the money back for a match that was called off',
    async run({ tickets, afterTheSale: { eventRefunds } }, given) {
      const slug = nameAt(given, 0, EVENT)
      await eventRefunds.begin({ event: { slug }, by: given.by })
      return told(slug, await eventRefunds.load((await tickets.findEventBySlug(slug))!.id))
    },
  },
  'event refunds': {
    help: 'event refunds EVENT                             how far that is, and which orders could not be refunded, and why',
    async run({ tickets, afterTheSale: { eventRefunds } }, given) {
      const slug = nameAt(given, 0, EVENT)
      const event = await tickets.findEventBySlug(slug)
      if (!event) throw notFound()
      return told(slug, await eventRefunds.load(event.id))
    },
  },
}

/** Whoever sits at the keyboard is asked before money moves. */
function asked(
  { ask }: { ask: Ask },
  { orders, leftCents, unpaidCents }: EventRefundsReport,
): Promise<boolean> {
  if (orders === 0) return Promise.resolve(false)
  return ask(
    `Give ${formatMoney(leftCents - unpaidCents, 'en')} of ${orders === 1 ? '1 order' : `${orders} orders`} back now?`,
  )
}

function told(event: string, { left, isBegun, leftCents, unpaidCents: _owed, ...sums }: EventRefundsReport) {
  const state = isBegun ? (left.length > 0 ? 'under way' : 'done') : 'not begun'
  return { sums: { event, state, ...sums, left: formatMoney(leftCents, 'en') }, left }
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

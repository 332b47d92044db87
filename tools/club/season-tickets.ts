import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { centsOf, type Given, nameAt, needed, numberOf, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const VAT_RATE = 19
const NUMBER = "the season ticket's number, e.g. DK-2026-000012"

/** The year that it begins in; the running season where none is named. */
const seasonNamed = ({ options }: Given) =>
  options['season'] ? numberOf(options['season']) : seasonOf(new Date())

export const seasonTicketCommands: Record<string, Command> = {
  'season-ticket give': {
    help: 'season-ticket give EMAIL --place 19-12-7 --price 890 [--type full] [--media print] [--season 2026]   a seat, or a standing block (23)',
    async run({ organisations, seasonTickets }, given) {
      const email = nameAt(given, 0, "the holder's e-mail address")
      const place = needed(given, 'place', 'a seat as block-row-seat, or a standing block')
      const priceCents = centsOf(needed(given, 'price', 'what the season costs in euros'))
      const holder = await organisations.partyOf(email)
      if (!holder) throw new UsageError(`Nobody here has the address ${email}.`)
      const season = seasonNamed(given)
      const { number, matches } = await seasonTickets.give({
        ownerId: holder.id,
        season,
        place,
        ticketType: given.options['type'] ?? 'full',
        media: mediumOf(given),
        priceCents,
        vatRate: VAT_RATE,
        actor: `staff:${given.by}`,
      })
      return { number, holder: holder.name, season: nameOfSeason(season), place, matches }
    },
  },
  'season-ticket end': {
    help: 'season-ticket end NUMBER --reason TEXT          its tickets for matches ahead are void, its place is free',
    async run({ seasonTickets }, given) {
      const number = nameAt(given, 0, NUMBER).toUpperCase()
      const because = needed(given, 'reason', 'why, for the record')
      const { tickets } = await seasonTickets.end({ number, because, actor: `staff:${given.by}` })
      return { number, state: 'ended', tickets }
    },
  },
  'season-ticket issue': {
    help: 'season-ticket issue [--season 2026]             tickets for home matches that came since',
    run: ({ seasonTickets }, given) => seasonTickets.issueMissing(seasonNamed(given)),
  },
  'season-ticket list': {
    help: 'season-ticket list [--season 2026]              who has one, and how many matches are ahead of it',
    run: ({ seasonTickets }, given) =>
      seasonTickets.list(given.options['season'] ? numberOf(given.options['season']) : null),
  },
}

function mediumOf({ options }: Given): 'mobile' | 'print' {
  const media = options['media'] ?? 'mobile'
  if (media !== 'mobile' && media !== 'print') throw new UsageError('--media is mobile or print.')
  return media
}

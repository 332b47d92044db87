import type { Ballots } from '#modules/ballots/ballots.ts'
import type { Camps } from '#modules/camps/camps.ts'
import type { Careers } from '#modules/careers/careers.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import { shopForPages } from '#modules/catalogue/pages.ts'
import type { SeasonSale } from '#modules/contracts/sale/sale.ts'
import type { Marketplace } from '#modules/marketplace/marketplace.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Media } from '#modules/media/media.ts'
import type { Polls } from '#modules/polls/polls.ts'
import type { Predictions } from '#modules/predictions/predictions.ts'
import type { Sweepstakes } from '#modules/sweepstakes/sweepstakes.ts'
import { ticketsForPages } from '#modules/tickets/pages.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Services } from '#web/services/services.ts'

/** What the loaders of public pages may ask, put together from the doors of the modules. */
export function webServices(given: {
  ballots: Pick<Ballots, 'ballotOf'>
  camps: Pick<Camps, 'listCamps'>
  careers: Pick<Careers, 'listJobs' | 'findJob'>
  catalogue: Catalogue
  tickets: Tickets
  matches: Matches
  media: Pick<Media, 'mainColour'>
  marketplace: Pick<Marketplace, 'listEvents' | 'loadOffers'>
  seasonSale: Pick<SeasonSale, 'listSeasons' | 'readAvailability'>
  sweepstakes: Pick<Sweepstakes, 'pages'>
  polls: Pick<Polls, 'pages'>
  predictions: Pick<Predictions, 'pages'>
}): Omit<Services, 'content' | 'search' | 'frame'> {
  const {
    ballots,
    camps,
    careers,
    catalogue,
    tickets,
    matches,
    media,
    marketplace,
    seasonSale,
    sweepstakes,
    polls,
    predictions,
  } = given
  const seasons = async () => (await seasonSale.listSeasons({ page: 1, pageSize: 20 })).items
  return {
    ballots: { ofEvent: ballots.ballotOf },
    camps: {
      list: camps.listCamps,
      camp: async (slug) => (await camps.listCamps()).find((one) => one.slug === slug) ?? null,
    },
    careers: {
      jobs: async (language) => (await careers.listJobs({ language, page: 1, pageSize: 100 })).items,
      job: careers.findJob,
    },
    marketplace: {
      events: async () => (await marketplace.listEvents({ page: 1, pageSize: 100 })).items,
      offers: async (eventId) => (await marketplace.loadOffers(eventId)).items,
    },
    matches: matches.pages,
    pictures: { colourOf: media.mainColour },
    seasonTickets: {
      seasons,
      season: async (season) => (await seasons()).find((one) => one.season === season) ?? null,
      availability: seasonSale.readAvailability,
    },
    shop: shopForPages(catalogue),
    sweepstakes: sweepstakes.pages,
    polls: polls.pages,
    predictions: predictions.pages,
    tickets: ticketsForPages(tickets),
  }
}

import { club } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { stateOf } from './match-view.ts'

/** Facts for search engines, in the words of schema.org. */
export function matchFacts(given: {
  site: Site
  domains: Domains
  centre: MatchCentre
  ticker: TickerData
}): Record<string, unknown> {
  const { centre, ticker, site, domains } = given
  const origin = siteOrigin(site, domains)
  const { home, away } = ticker
  return {
    '@type': 'SportsEvent',
    name: `${home.name} – ${away.name}`,
    sport: 'Football',
    startDate: ticker.kick_off_precision === 'minute' ? ticker.kick_off : ticker.kick_off.slice(0, 10),
    eventStatus: `https://schema.org/${statusOf(ticker)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${origin}${path.matchNow({ match: centre.match.id }, 'de')}`,
    ...(ticker.venue
      ? {
          location: {
            '@type': 'Place',
            name: ticker.venue,
            ...(centre.own === 'home' ? { address: address() } : {}),
          },
        }
      : {}),
    homeTeam: { '@type': 'SportsTeam', name: home.name },
    awayTeam: { '@type': 'SportsTeam', name: away.name },
    competitor: [home, away].map(({ name }) => ({ '@type': 'SportsTeam', name })),
    organizer: { '@type': 'SportsOrganization', name: club.legalName, url: origin },
  }
}

function statusOf(ticker: TickerData): string {
  const state = stateOf(ticker)
  if (state === 'cancelled') return 'EventCancelled'
  return state === 'postponed' ? 'EventPostponed' : 'EventScheduled'
}

function address(): Record<string, string> {
  const { street, postalCode, city, countryCode } = club.address
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressCountry: countryCode,
  }
}

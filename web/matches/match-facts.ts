import { club } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import type { MatchCentre, PersonPage, Squad } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { stateOf } from './match-view.ts'

/** Facts for search engines, in the words of schema.org. */

type Place = { site: Site; domains: Domains }

export function matchFacts(
  given: Place & { centre: MatchCentre; ticker: TickerData },
): Record<string, unknown> {
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

export function teamFacts({ squad, site, domains }: Place & { squad: Squad }): Record<string, unknown> {
  const players = squad.groups.filter(({ group }) => PLAYING.has(group)).flatMap(({ people }) => people)
  return {
    '@type': 'SportsTeam',
    name: squad.team.name,
    sport: 'Football',
    url: `${siteOrigin(site, domains)}${path.squad('de')}`,
    memberOf: { '@type': 'SportsOrganization', name: club.legalName },
    athlete: players.map(({ firstName, lastName }) => ({
      '@type': 'Person',
      name: `${firstName} ${lastName}`,
    })),
  }
}

/** Those of MAT-10 who play. */
export const PLAYING: ReadonlySet<string> = new Set([
  'Goalkeepers',
  'Defenders',
  'Midfielders',
  'Forwards',
  'FieldPlayer',
])

export function personFacts(given: Place & { page: PersonPage; role: string }): Record<string, unknown> {
  const { page, role, site, domains } = given
  const { person, team } = page
  const origin = siteOrigin(site, domains)
  return {
    '@type': 'Person',
    name: `${person.firstName} ${person.lastName}`,
    givenName: person.firstName,
    familyName: person.lastName,
    ...(role ? { jobTitle: role } : {}),
    ...(person.bornOn ? { birthDate: person.bornOn } : {}),
    ...(person.nation ? { nationality: person.nation } : {}),
    ...(person.heightCm ? { height: `${person.heightCm} cm` } : {}),
    ...(person.picture ? { image: `${origin}/media/${person.picture}` } : {}),
    url: `${origin}${path.person({ person: person.slug }, 'de')}`,
    memberOf: { '@type': 'SportsTeam', name: team.name },
  }
}

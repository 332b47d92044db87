import { club } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import type { PersonPage, Squad } from '#modules/matches/page.schema.ts'
import { path } from '#web/paths.ts'

/** Facts for search engines, in the words of schema.org. */

type Place = { site: Site; domains: Domains }

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

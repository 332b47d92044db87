import { club, type Language, type Text } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import { MATCHES, type Matches } from '#modules/matches/matches.ts'
import type { MatchSummary, PersonCard } from '#modules/matches/page.schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import type { SearchDocument, SearchSource } from './indexing.ts'

type Pages = Pick<Matches['pages'], 'fixtures' | 'squad'>

type MatchAddresses = {
  match(id: string, language: Language): string
  person(slug: string, language: Language): string
}

const TEAMS = teamSites()

/** The season's matches of the club's own teams. Nothing of a result stands here: the match's page knows how it stands. */
export function matchDocuments(pages: Pages, addresses: MatchAddresses): SearchSource {
  return sourceOf(
    'matches',
    (tag) => tag === MATCHES,
    async () => {
      const lists = TEAMS.map(async ([site, teamId]) => {
        const fixtures = await pages.fixtures({ teamId })
        return (fixtures?.matches ?? []).flatMap((match) => matchTexts(match, site, addresses))
      })
      return (await Promise.all(lists)).flat()
    },
  )
}

/** Players, coaches and everybody behind them. */
export function personDocuments(pages: Pages, addresses: MatchAddresses): SearchSource {
  return sourceOf(
    'people',
    (tag) => tag.startsWith('squad:'),
    async () => {
      const lists = TEAMS.map(async ([site, teamId]) => {
        const squad = await pages.squad({ teamId })
        const people = (squad?.groups ?? []).flatMap((group) => group.people)
        return people.flatMap((person) => personTexts(person, site, addresses))
      })
      return (await Promise.all(lists)).flat()
    },
  )
}

/** All of it is read again at every change: a season is short. */
function sourceOf(
  name: string,
  isItsTag: (tag: string) => boolean,
  load: () => Promise<SearchDocument[]>,
): SearchSource {
  return {
    name,
    async *all() {
      yield await load()
    },
    some: async (ids) => (await load()).filter((document) => ids.includes(document.id)),
    changedBy: (tag) => (isItsTag(tag) ? 'all' : null),
  }
}

function matchTexts(match: MatchSummary, site: string, addresses: MatchAddresses): SearchDocument[] {
  const { id, home, away, kickOff, competition, round, venue } = match
  return club.languages.map((language) => ({
    ...{ kind: 'match', id, language, site, picture: null, displayAt: kickOff },
    title: `${home.name} – ${away.name}`,
    teaser: joinedIn(language, [
      inLanguage(competition, language),
      round && inLanguage(round, language),
      venue,
    ]),
    body: [home.shortName, away.shortName, home.code, away.code].join(' '),
    href: addresses.match(id, language),
  }))
}

function personTexts(person: PersonCard, site: string, addresses: MatchAddresses): SearchDocument[] {
  const { slug, firstName, lastName, knownName, shortName, title, role, number, picture } = person
  return club.languages.map((language) => ({
    ...{ kind: 'person', id: `${site}/${slug}`, language, site, picture, displayAt: null },
    title: [title, firstName, lastName].filter(Boolean).join(' '),
    teaser: joinedIn(language, [inLanguage(role, language), number]),
    body: [knownName, shortName].filter(Boolean).join(' '),
    href: addresses.person(slug, language),
  }))
}

const inLanguage = (text: Text, language: Language): string => text[language] ?? text.de

import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteByKey, siteOf, sites } from '#club/sites.ts'
import type { AnswerBlock } from '#modules/content/content.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import { createMatches, type Matches } from '#modules/matches/matches.ts'
import { matchesRoutes } from '#modules/matches/routes.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'

/** Match day, with its feeds on every host. */
export async function openMatchDay(given: {
  app: App
  ground: Pick<Ground, 'db' | 'log' | 'domains' | 'jobs'>
  tickets: Pick<Tickets, 'listen' | 'eventTimes' | 'moves'>
}): Promise<Matches> {
  const { app, tickets } = given
  const { db, log, domains, jobs } = given.ground
  const originOf = (teamId: number) =>
    siteOrigin(sites.find((site) => site.teamId === teamId) ?? siteOf('firstTeam') ?? mainSite(), domains)
  const matches = createMatches({ db, log, originOf, sales: tickets.moves })
  jobs.every('line-ups', '* * * * *', async () => void (await matches.sheet.publishDue(new Date())))
  await app.register(matchesRoutes(matches))
  tickets.listen({
    async eventChanged(trx, eventId) {
      const event = await tickets.eventTimes(trx, eventId)
      await matches.followEvent(trx, { ...event, isCalledOff: event.cancelledAt !== null })
    },
  })
  return matches
}

/** Matches that are asked for by what they are: on its day the page is about the match that is played. */
const MOVING: ReadonlySet<string> = new Set(['next', 'focus'])

/** The club's own site, and those of its teams. */
const isAboutMatches = (site: string): boolean =>
  site === mainSite().key || siteByKey(site)?.teamId !== undefined

/** What match day has to show in a block of a page; a home game comes with the event that sells its tickets. */
export function matchAnswers(given: {
  matches: Matches
  gamesAhead(): Promise<EventSummary[]>
  /** The game of an event, sold or not any more. */
  findGame(slug: string): Promise<EventSummary | null>
  storiesOf(match: string, language: Language): Promise<NodeSummary[]>
}): Pick<AnswerBlock, 'match' | 'fixtures' | 'standings' | 'results' | 'squad'> {
  const { matches, gamesAhead, findGame, storiesOf } = given
  const teamOf = (block: { team?: number | undefined }, site: string): number =>
    block.team ?? siteByKey(site)?.teamId ?? siteOf('firstTeam')?.teamId ?? 0
  return {
    async match(block, { site, language, tag }) {
      tag('matches', 'tickets')
      const teamId = teamOf(block, site)
      const [match, day] = await Promise.all([
        matches.pages.match({ match: block.match, teamId }),
        MOVING.has(block.match) && isAboutMatches(site) ? matches.pages.matchDay({ teamId, language }) : null,
      ])
      if (!match && !day) return null
      tag(...[match, day?.match].flatMap((one) => (one ? [`match:${one.id}`] : [])))
      if (day) tag(`content:match:${day.match.id}`)
      const events = match?.ticketEvent ? await gamesAhead() : []
      return {
        event: events.find(({ slug }) => slug === match?.ticketEvent) ?? null,
        match,
        day: day && {
          ...day,
          event: day.match.ticketEvent ? await findGame(day.match.ticketEvent) : null,
          stories: await storiesOf(day.match.id, language),
        },
      }
    },
    fixtures(block, { site, tag }) {
      tag('matches')
      const asked = { teamId: teamOf(block, site), count: block.count }
      return block.only === 'away' ? matches.pages.journeys(asked) : matches.pages.around(asked)
    },
    standings(block, { site, tag }) {
      tag('matches')
      return matches.pages.standings({ teamId: teamOf(block, site) })
    },
    results(block, { site, tag }) {
      tag('matches')
      return matches.pages.results({ teamId: teamOf(block, site) })
    },
    squad(block, { site, tag }) {
      tag('matches')
      return matches.pages.faces({ teamId: teamOf(block, site) })
    },
  }
}

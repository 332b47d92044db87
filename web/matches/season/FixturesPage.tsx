import '#web/blocks/matches/next-match.css'
import '#web/ui/button.css'
import './season.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import type { Fixtures, MatchSummary } from '#modules/matches/page.schema.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { AnyMatchStub } from '#web/blocks/matches/AnyMatchStub.tsx'
import { liveStub } from '#web/blocks/matches/live-part.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SegmentLinks } from '#web/ui/fields/Segment.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { PartView } from '#web/ui/part.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { mustExist, seasonOf, teamOfSite } from '../load-team.ts'
import { MatchRow } from '../MatchRow.tsx'
import { byMonth, seasonName } from '../match-view.ts'
import { SeasonHead } from './SeasonHead.tsx'
import { SeasonRun } from './SeasonRun.tsx'

export const handle: PageHandle = { head: 'day' }

export async function loader(args: LoaderFunctionArgs) {
  const teamId = teamOfSite(args)
  const season = seasonOf(args.params)
  const { matches, tickets } = args.context.get(services)
  args.context.get(page).tag('tickets')
  const [found, events] = await Promise.all([
    matches.fixtures({ teamId, ...(season ? { season } : {}) }),
    tickets.upcoming(),
  ])
  const fixtures = mustExist(found)
  const slug = nextOf(fixtures.matches)?.ticketEvent
  const event = (slug && events.find((one) => one.slug === slug)) || null
  // Its stub says how many places are left.
  if (event) args.context.get(page).cacheSeconds(60)
  return { ...fixtures, event, renderedAt: new Date().toISOString() }
}

/** The match that is played, else the one that comes. */
const nextOf = (matches: MatchSummary[]): MatchSummary | undefined =>
  matches.find((match) => match.status !== 'after' && !match.void)

/** What a team plays and has played in a season, month by month. */
export default function FixturesPage() {
  const { t } = useTranslation('matches')
  const fixtures = useLoaderData<typeof loader>()
  const { event } = fixtures
  const { language } = useHere()
  const [search] = useSearchParams()
  const competitions = competitionsOf(fixtures)
  const wanted = competitions.find(({ id }) => id === search.get('category'))?.id ?? null
  const shown = fixtures.matches.filter((match) => wanted === null || match.competitionId === wanted)
  const next = nextOf(shown)
  const name = seasonName(fixtures.season)
  return (
    <div className="wrap season">
      <PageTitle
        title={t('fixtures.pageTitle', { season: name })}
        description={t('fixtures.description', { team: fixtures.team.name, season: name })}
      />
      <SeasonHead
        title={t('fixtures.title')}
        season={fixtures.season}
        seasons={fixtures.seasons}
        view="fixtures"
      />
      {next && <Next match={next} event={next.ticketEvent === event?.slug ? event : null} />}
      <SeasonRun matches={shown} teamId={fixtures.team.id} nextId={next?.id} />
      <div className="season__bar">
        {competitions.length > 1 && <CompetitionLinks competitions={competitions} wanted={wanted} />}
        <CalendarLinks calendar={fixtures.calendar} />
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon="calendar"
          title={t('fixtures.empty.title')}
          text={t('fixtures.empty.text')}
          action={<MoreLink to={path.squad(language)}>{t('fixtures.empty.action')}</MoreLink>}
        />
      )}
      {byMonth(shown, language).map(({ month, matches }) => (
        <section className="season__month" key={month} aria-label={month}>
          <h2 className="h3">{month}</h2>
          <ul>
            {matches.map((match) => (
              <li key={match.id} className={match.id === next?.id ? 'match-row--next' : undefined}>
                <MatchRow match={match} teamId={fixtures.team.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The match one came for, before all the others; one without a day yet waits among them. */
function Next({ match, event }: { match: MatchSummary; event: EventSummary | null }) {
  const { renderedAt } = useLoaderData<typeof loader>()
  const { site, language } = useHere()
  const address = useSiteAddress()
  const home = match.home.site ?? match.away.site ?? site.key
  const given = { match: match.id }
  if (match.status === 'live')
    return (
      <PartView
        part={liveStub}
        given={{
          match,
          centre: address(home, path.matchNow(given, language)),
          ticker: address(home, path.matchTicker(given, language)),
        }}
      />
    )
  if (match.kickOffPrecision === 'open') return null
  return <AnyMatchStub match={match} event={event} renderedAt={renderedAt} />
}

type Competition = { id: string; name: Fixtures['matches'][number]['competition'] }

function competitionsOf({ matches }: Fixtures): Competition[] {
  const byId = new Map(matches.map((match) => [match.competitionId, match.competition]))
  return [...byId].map(([id, name]) => ({ id, name }))
}

/** The choice stands in the address: it can be sent on, and works before JavaScript arrives. */
function CompetitionLinks({ competitions, wanted }: { competitions: Competition[]; wanted: string | null }) {
  const { t } = useTranslation('matches')
  const text = useText()
  return (
    <SegmentLinks
      label={t('fixtures.competition')}
      links={[
        { to: '?', label: t('fixtures.all'), current: wanted === null },
        ...competitions.map(({ id, name }) => ({
          to: `?category=${id}`,
          label: text(name),
          current: id === wanted,
        })),
      ]}
    />
  )
}

/** One address for calendars that follow by themselves, and the file for all others. */
function CalendarLinks({ calendar }: { calendar: string }) {
  const { t } = useTranslation('matches')
  const { site, domains } = useHere()
  const whole = `${siteOrigin(site, domains)}${calendar}`
  return (
    <p className="season__cal">
      <a className="btn btn--quiet btn--small" href={whole.replace(/^https?:/, 'webcal:')}>
        <span className="btn__label">
          <Icon name="calendar" />
          <span>{t('fixtures.subscribe')}</span>
        </span>
      </a>
      <a className="tlink" href={calendar} download>
        {t('fixtures.file')}
      </a>
    </p>
  )
}

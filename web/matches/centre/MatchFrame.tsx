import './match-centre.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NodeSummary } from '#modules/content/schema.ts'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { useRunningMinute } from '#web/feeds/useRunningMinute.ts'
import { path } from '#web/paths.ts'
import { useHere, useLanguage, useRoleAddress, useSiteAddress } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import { PushLink } from '#web/site/PushLink.tsx'
import { TabLinks } from '#web/ui/navigation/TabLinks.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { LoadedMatch } from '../load-match.ts'
import { matchFacts } from '../match-facts.ts'
import { hasBegun, scoreText, stateOf } from '../match-view.ts'
import { reportOf } from './match-stories.ts'
import { ScoreHeader } from './ScoreHeader.tsx'
import { minutesUnwritten } from './unwritten.ts'
import { useMatchTicker } from './useMatchTicker.ts'

export type MatchView = 'now' | 'lineUp' | 'ticker' | 'statistics'

type MatchFrameProps = {
  loaded: LoadedMatch
  view: MatchView
  /** `unwritten`: for how many minutes of play nothing has been written; null where that is not known. */
  children: (given: { ticker: TickerData; centre: MatchCentre; unwritten: number | null }) => ReactNode
}

/** What the four views of a match have in common: title, score, timeline and the way from one to the other. */
export function MatchFrame({ loaded, view, children }: MatchFrameProps) {
  // Keyed by the match, so that nothing of the last one is left.
  return <Frame key={loaded.centre.match.id} loaded={loaded} view={view} inside={children} />
}

type FrameProps = { loaded: LoadedMatch; view: MatchView; inside: MatchFrameProps['children'] }

function Frame({ loaded, view, inside }: FrameProps) {
  const { centre, stories, renderedAt } = loaded
  const { t } = useTranslation('matchCentre')
  const { site, domains } = useHere()
  const { ticker, silentSince } = useMatchTicker(centre)
  const minute = useRunningMinute(ticker, renderedAt)
  const isHeard = silentSince === null && stateOf(ticker) === 'live'
  const unwritten = isHeard ? minutesUnwritten(ticker, minute) : null
  const { home, away } = ticker
  const names = { home: home.short_name, away: away.short_name }
  const score = scoreText(ticker.score)
  return (
    <div className="match-centre" data-theme="flutlicht" data-own={centre.own}>
      <PageTitle
        title={
          score
            ? t('titleWithScore', { ...names, score, view: t(`view.${view}`) })
            : t('titleOf', { ...names, view: t(`view.${view}`) })
        }
        description={t(`description.${view}`, {
          home: home.name,
          away: away.name,
          competition: ticker.competition,
        })}
      />
      <StructuredData data={import.meta.env.SSR ? matchFacts({ centre, ticker, site, domains }) : null} />
      <ScoreHeader
        ticker={ticker}
        own={centre.own}
        minute={minute}
        silentSince={silentSince}
        action={
          stateOf(ticker) === 'after' ? (
            <ReportLink stories={stories} ticker={ticker} />
          ) : isAnnounced(ticker) ? (
            <>
              <TicketLink centre={centre} ticker={ticker} />
              <PushLink className="btn btn--line btn--small">{t('goalsToPhone')}</PushLink>
            </>
          ) : (
            <>
              <TicketLink centre={centre} ticker={ticker} />
              <FixturesLink />
            </>
          )
        }
      />
      <Views centre={centre} view={view} />
      {view !== 'now' && view !== 'ticker' && (
        <p className="vh" role="status">
          {stateOf(ticker) === 'live' && score && t('scoreNow', { ...names, score })}
        </p>
      )}
      {inside({ ticker, centre, unwritten })}
    </div>
  )
}

function Views({ centre, view }: { centre: MatchCentre; view: MatchView }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const match = { match: centre.match.id }
  const tabs = [
    { to: path.matchNow(match, language), view: 'now' },
    { to: path.matchLineUp(match, language), view: 'lineUp' },
    { to: path.matchTicker(match, language), view: 'ticker' },
    { to: path.matchStatistics(match, language), view: 'statistics' },
  ] as const
  const links = tabs.map((tab) => ({ to: tab.to, label: t(`view.${tab.view}`), current: tab.view === view }))
  return (
    <TabLinks
      kind="sticky"
      label={t('views')}
      tabs={
        centre.table.length > 0
          ? [...links, { to: path.standings(language), label: t('view.table'), current: false }]
          : links
      }
    />
  )
}

/** What is played on a day that is known, or being played. */
const isAnnounced = (ticker: TickerData) => ['announced', 'before', 'live'].includes(stateOf(ticker))

/** Where no match is to be followed: what is played instead. */
function FixturesLink() {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  return (
    <Link className="btn btn--line btn--small" to={path.fixtures(language)}>
      <span className="btn__label">
        <Icon name="calendar" />
        <span>{t('toFixtures')}</span>
      </span>
    </Link>
  )
}

/** How it was, in words. */
function ReportLink({ stories, ticker }: { stories: NodeSummary[]; ticker: TickerData }) {
  const { t } = useTranslation('matchCentre')
  const address = useSiteAddress()
  const report = reportOf(stories, ticker)
  if (!report) return null
  return (
    <a className="btn btn--paper btn--small" href={address(report.site, report.href)}>
      <span className="btn__label">
        <span>{t('report')}</span>
        <Icon name="arrow" />
      </span>
    </a>
  )
}

/** Places are sold until the first whistle. */
function TicketLink({ centre, ticker }: { centre: MatchCentre; ticker: TickerData }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { ticketEvent } = centre.match
  const state = stateOf(ticker)
  if (!ticketEvent || hasBegun(ticker) || state === 'cancelled') return null
  const to = withRole('tickets', path.event({ event: ticketEvent }, language))
  if (to === null) return null
  return (
    <a className="btn btn--paper btn--small" href={to}>
      <span className="btn__label">
        <Icon name="ticket" />
        <span>{t('tickets')}</span>
      </span>
    </a>
  )
}

import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Countdown, MatchStub } from './MatchStub.tsx'
import { MatchCrest, siteOfMatch } from './match-parts.tsx'

type AnyMatchStubProps = { match: MatchSummary; event: EventSummary | null; renderedAt: string }

/** The next match, wherever it is: with its tickets where the club sells them, else with the way to its ticker. */
export function AnyMatchStub({ match, event, renderedAt }: AnyMatchStubProps) {
  const joined = useJoined()
  const { t } = useTranslation('start')
  const text = useText()
  const { language } = useHere()
  const address = useSiteAddress()
  const site = siteOfMatch(match)
  const centre = address(site, path.matchNow({ match: match.id }, language))
  if (event) return <MatchStub match={event} centre={centre} renderedAt={renderedAt} />
  const isTimed = match.kickOffPrecision === 'minute'
  const kickOff = new Date(match.kickOff)
  const details = [
    text(match.competition),
    match.matchday === null ? null : t('match.day', { number: match.matchday }),
    match.venue,
  ]
  return (
    <section className="matchstub wrap" aria-label={t('match.nextAny')}>
      <Stub
        as="div"
        fold
        tear={
          <>
            <a
              className="btn btn--primary btn--large btn--wide"
              href={address(site, path.matchTicker({ match: match.id }, language))}
            >
              <span className="btn__label">
                <span>{t('match.ticker')}</span>
                <Icon name="arrow" />
              </span>
            </a>
            <p>{t(match.home.site === null ? 'match.away' : 'match.noTickets')}</p>
          </>
        }
      >
        <div className="matchstub__main">
          <div className="vs">
            <MatchCrest team={match.home} />
            <i>{t('match.against')}</i>
            <MatchCrest team={match.away} />
          </div>
          <div>
            <h2 className="h3">
              <a href={centre}>
                {match.home.shortName} – {match.away.shortName}
              </a>
            </h2>
            <p>
              {isTimed ? formatDateTime(kickOff, language) : formatDate(kickOff, language)}
              <br />
              {joined(details)}
            </p>
          </div>
          {isTimed && <Countdown startsAt={match.kickOff} renderedAt={renderedAt} />}
        </div>
      </Stub>
    </section>
  )
}

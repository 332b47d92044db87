import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MatchAnswer } from '#modules/content/page-data.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { MatchCrest, MatchScore, siteOfMatch } from '../matches/match-parts.tsx'

/** A match beside a text: who, when or how it ended, and the way to a place or to the match. */
export function BesideMatch({ answer }: { answer: NonNullable<MatchAnswer> }) {
  const joined = useJoined()
  const { t } = useTranslation('content')
  const text = useText()
  const { language } = useHere()
  const address = useSiteAddress()
  const withRole = useRoleAddress()
  const { match, event } = answer
  if (!match) return null
  const centre = address(siteOfMatch(match), path.matchNow({ match: match.id }, language))
  const isAhead = match.status !== 'live' && match.status !== 'after'
  const selling = isAhead && event?.state === 'onSale' ? event : null
  const tickets = selling && withRole('tickets', path.event({ event: selling.slug }, language))
  const isKnown = isAhead && match.kickOffPrecision === 'minute'
  return (
    <section className="beside" aria-label={t('article.next')}>
      <div className="beside__main">
        <p className="beside__crests">
          <MatchCrest team={match.home} />
          <MatchCrest team={match.away} />
          {match.score && <MatchScore match={match} />}
        </p>
        <h2 className="h4">
          <a href={centre}>
            {match.home.shortName} – {match.away.shortName}
          </a>
        </h2>
        <p className="small muted">
          {isKnown && (
            <>
              {formatDateTime(new Date(match.kickOff), language)}
              <br />
            </>
          )}
          {selling
            ? [
                t('article.places', { count: selling.placesLeft }),
                selling.fromPrice !== null &&
                  t('article.from', { price: formatMoney(selling.fromPrice, language) }),
              ]
                .filter(Boolean)
                .join(' ')
            : joined([text(match.competition), match.venue])}
        </p>
      </div>
      <div className="beside__way">
        <a className={`btn btn--wide ${tickets ? 'btn--primary' : 'btn--ink'}`} href={tickets ?? centre}>
          <span className="btn__label">
            <span>{tickets ? t('article.tickets') : t('article.toMatch')}</span>
            <Icon name="arrow" />
          </span>
        </a>
      </div>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import type { MatchCentre, MatchSummary } from '#modules/matches/page.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useMovingScores } from '#web/feeds/useLiveStandings.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { part } from '#web/ui/time/date-parts.ts'
import { scoreText, stateOf } from '../match-view.ts'
import { TeamBadge } from '../TeamBadge.tsx'

/** What the others of the matchday play, and how it moves. */
export function View({ centre }: { centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const { match: shown, own, feed } = centre
  const key = feed.current ? { season: shown.season, teamId: shown[own].id } : null
  const matches = useMovingScores(centre.parallel, key)
  return (
    <section aria-labelledby="parallel-title">
      <div className="match-heading">
        <h2 className="h2" id="parallel-title">
          {t('parallel')}
        </h2>
      </div>
      <ul className="match-parallel">
        {matches.map((match) => (
          <li key={match.id}>
            <span>
              {match.home.shortName}
              <TeamBadge team={match.home} isOwn={match.home.site !== null} />
            </span>
            <Num>{scoreText(match.score) ?? '–:–'}</Num>
            <span>
              <TeamBadge team={match.away} isOwn={match.away.site !== null} />
              {match.away.shortName}
            </span>
            <When match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function When({ match }: { match: MatchSummary }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const state = stateOf(match)
  if (state === 'live')
    return <span className="match-parallel__when match-parallel__when--live">{t('state.live')}</span>
  if (state === 'announced' || state === 'before')
    return (
      <span className="match-parallel__when">
        {part(match.kickOff, language, { weekday: 'short' })} {formatTime(new Date(match.kickOff), 'en')}
      </span>
    )
  return <span className="match-parallel__when">{t(`short.${state}`)}</span>
}

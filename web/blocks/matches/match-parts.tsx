import { useTranslation } from 'react-i18next'
import { keyOf } from '#club/sites.ts'
import type { MatchSummary, Team } from '#modules/matches/page.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'

/** The club's own teams wear the club's crest. */
export function MatchCrest({ team }: { team: Team }) {
  if (team.site) return <Crest />
  return team.crest ? <TeamCrest src={team.crest} /> : <span className="crest num">{team.code}</span>
}

/** How it stands or ended; before that the time, as far as it is known. */
export function MatchScore({ match }: { match: MatchSummary }) {
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  if (match.void) return <span className="score score--word">{t('match.void')}</span>
  if (match.score)
    return (
      <span className="score num">
        <span className="vh">{t('match.score', { ...match.score })}</span>
        <span aria-hidden="true">
          {match.score.home}:{match.score.away}
        </span>
      </span>
    )
  if (match.kickOffPrecision !== 'minute') return <span className="score score--word">{t('match.open')}</span>
  return (
    <span className="score num">{formatTime(new Date(match.kickOff), language).replace(' Uhr', '')}</span>
  )
}

/** Whose site shows it: that of the club's own team. */
export function siteOfMatch({ home, away }: MatchSummary): string {
  return home.site ?? away.site ?? keyOf('firstTeam')
}

import './live-score.css'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import type { LiveMatch } from './useLiveMatch.ts'

type LiveScoreProps = { told: Pick<LiveMatch, 'minute'> & { ticker: TickerData }; teamId: number }

/** Two crests, the score and the minute; read out with the names. */
export function LiveScore({ told, teamId }: LiveScoreProps) {
  const { t } = useTranslation('matchCentre')
  const { ticker, minute } = told
  const { home, away, score } = ticker
  return (
    <p className="lv__score">
      <span className="vh">
        {t('scoreNow', {
          home: home.short_name,
          score: score ? `${score.home}:${score.away}` : '–',
          away: away.short_name,
        })}
      </span>
      <Badge ticker={ticker} side="home" teamId={teamId} />
      <Num>
        <span aria-hidden="true">
          {score?.home ?? '–'}
          <i>:</i>
          {score?.away ?? '–'}
        </span>
      </Num>
      <Badge ticker={ticker} side="away" teamId={teamId} />
      {minute ? (
        <Num className="lv__minute">{shownMinute(minute, ticker.period)}</Num>
      ) : (
        <span className="small">{t(`period.${ticker.period}`)}</span>
      )}
    </p>
  )
}

function Badge({ ticker, side, teamId }: { ticker: TickerData; side: Side; teamId: number }) {
  const team = ticker[side]
  return team.id === teamId ? <Crest /> : <TeamCrest src={team.crest ?? ''} />
}

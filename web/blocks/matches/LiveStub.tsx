import '#web/ui/button.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver, shownMinute } from '#modules/matches/minutes.schema.ts'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { useRunningMinute } from '#web/feeds/useRunningMinute.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { MatchCrest } from './match-parts.tsx'

export type LiveStubProps = {
  match: MatchSummary
  /** Where all is told of the match, and where its ticker is. */
  centre: string
  ticker: string
}

/** The match that is played: how it stands now, told by the feed of the match centre, and the way to its ticker. */
export function View({ match, centre, ticker: address }: LiveStubProps) {
  const joined = useJoined()
  const { t } = useTranslation('matchStrip')
  const text = useText()
  const { language } = useHere()
  const own = match.home.site === null ? match.away : match.home
  const { state } = useLiveTicker({ teamId: own.id, language }, null)
  const told = state?.data?.id === match.id ? state.data : null
  const score = (told ?? match).score
  const { period } = told ?? match
  const flag = isOver(period) ? t('ended') : t('live')
  return (
    <section className="matchstub wrap" aria-label={t('label')}>
      <Stub as="div" fold tear={<TickerWay address={address} />}>
        <div className="matchstub__main">
          <div className="vs">
            <MatchCrest team={match.home} />
            <MatchCrest team={match.away} />
          </div>
          <div>
            <LiveFlag>{flag}</LiveFlag>
            <h2 className="h3">
              <a href={centre}>
                {match.home.shortName} – {match.away.shortName}
              </a>
            </h2>
            <p>{joined([text(match.competition), match.venue])}</p>
          </div>
          <div className="matchstub__score">
            {score && <Num>{`${score.home}:${score.away}`}</Num>}
            <span>{told ? <Minute ticker={told} /> : t(`period.${period}`)}</span>
          </div>
        </div>
      </Stub>
    </section>
  )
}

/** The minute that runs; in breaks what it is. */
function Minute({ ticker }: { ticker: TickerData }) {
  const { t } = useTranslation('matchStrip')
  const [openedAt] = useState(() => new Date().toISOString())
  const minute = useRunningMinute(ticker, openedAt)
  return minute ? shownMinute(minute, ticker.period) : t(`period.${ticker.period}`)
}

function TickerWay({ address }: { address: string }) {
  const { t } = useTranslation('matchStrip')
  return (
    <a className="btn btn--primary btn--large btn--wide" href={address}>
      <span className="btn__label">
        <span>{t('ticker')}</span>
        <Icon name="arrow" />
      </span>
    </a>
  )
}

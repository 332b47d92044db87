import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSite } from '#club/sites.ts'
import { isLive, isOver, shownMinute } from '#modules/matches/minutes.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { useRunningMinute } from '#web/feeds/useRunningMinute.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { LiveStrip } from '#web/ui/data/LiveStrip.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { AnnouncedMatch } from './centre/AnnouncedMatch.tsx'
import type { MatchDay } from './match-day.ts'

/** How the match of the day stands, told by the same feed as in the match centre. */
export function LiveMatchDay({ matchDay }: { matchDay: MatchDay }) {
  const { language } = useHere()
  const { state } = useLiveTicker({ teamId: matchDay.teamId, language }, null)
  const ticker = state?.data
  const isThis = ticker?.id === matchDay.match && ticker.score !== null
  if (!isThis || !(isLive(ticker.period) || isOver(ticker.period)))
    return <AnnouncedMatch matchDay={matchDay} />
  return <Standing matchDay={matchDay} ticker={ticker} />
}

function Standing({ matchDay, ticker }: { matchDay: MatchDay; ticker: TickerData }) {
  const { t } = useTranslation('matchStrip')
  const { language } = useHere()
  const text = useText()
  const address = useSiteAddress()
  const [openedAt] = useState(() => new Date().toISOString())
  const minute = useRunningMinute(ticker, openedAt)
  const site = loadSite(matchDay.site)
  const isOn = isLive(ticker.period)
  const to = address(matchDay.site, path.matchTicker({ match: matchDay.match }, language))
  return (
    <LiveStrip
      kind={isOn ? 'live' : 'quiet'}
      label={t('label')}
      flag={t(isOn ? 'live' : 'ended')}
      what={t('running', {
        team: text(site.name),
        minute: minute ? shownMinute(minute, ticker.period) : t(`period.${ticker.period}`),
      })}
      to={to}
      home={matchDay.home}
      away={matchDay.away}
      score={`${ticker.score!.home}:${ticker.score!.away}`}
      actions={
        <a className="more" href={to}>
          <span>{t('ticker')}</span>
          <Icon name="arrow" />
        </a>
      }
    />
  )
}

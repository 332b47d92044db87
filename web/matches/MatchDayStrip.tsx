import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/shell/here.ts'
import { LiveStrip } from '#web/ui/LiveStrip.tsx'
import { type MatchDay, useMatchDay } from './match-day.ts'

const LiveMatchDay = lazy(async () => ({ default: (await import('./LiveMatchDay.tsx')).LiveMatchDay }))

/**
 * On the day of a match, on every page: who plays and when; while it is played, how it stands. The page comes with its
 * room, and is no other page after a goal: the score is asked for in the browser.
 */
export function MatchDayStrip() {
  const matchDay = useMatchDay()
  const { pathname } = useLocation()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  // The match centre says all of it in large.
  if (!matchDay || pathname.includes(matchDay.match)) return null
  if (!isAlive) return <AnnouncedMatch matchDay={matchDay} />
  return (
    <Suspense fallback={<AnnouncedMatch matchDay={matchDay} />}>
      <LiveMatchDay matchDay={matchDay} />
    </Suspense>
  )
}

export function AnnouncedMatch({ matchDay }: { matchDay: MatchDay }) {
  const { t } = useTranslation('matchStrip')
  const { language } = useHere()
  const address = useSiteAddress()
  return (
    <LiveStrip
      kind="quiet"
      label={t('label')}
      flag={t('today')}
      what={t('kickOff')}
      to={address(matchDay.site, path.matchNow({ match: matchDay.match }, language))}
      home={matchDay.home}
      away={matchDay.away}
      score={formatTime(new Date(matchDay.kickOff), 'en')}
    />
  )
}

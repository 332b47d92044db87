import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { LiveStrip } from '#web/ui/data/LiveStrip.tsx'
import type { MatchDay } from '../match-day.ts'

/** Who plays today, and when. */
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

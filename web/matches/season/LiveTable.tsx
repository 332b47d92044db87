import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import { useLiveStandings } from '#web/feeds/useLiveStandings.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { rowsAround, tableRow } from '../match-view.ts'
import { StandingsTable } from './StandingsTable.tsx'

const SHOWN = 7

/** The part of the table around the own club, live while matches are played. */
export function LiveTable({ centre }: { centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const { match, own, feed } = centre
  const isNow = feed.current
  const followed = useLiveStandings(isNow ? { season: match.season, teamId: match[own].id } : null)
  const live = followed.state?.data
  const rows = useMemo(() => (live ? live.rows.map(tableRow) : centre.table), [live, centre.table])
  const title = t(live?.live ? 'liveTable' : 'view.table')
  return (
    <section aria-labelledby="table-title">
      <div className="match-heading">
        <h2 className="h2" id="table-title">
          {title}
        </h2>
        <MoreLink to={path.standings(language)}>{t('wholeTable')}</MoreLink>
      </div>
      <StandingsTable
        caption={title}
        rows={rowsAround(rows, match[own].id, SHOWN)}
        ownTeamId={match[own].id}
        short
      />
    </section>
  )
}

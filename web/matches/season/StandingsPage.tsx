import './season.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { TablePage, TableRow } from '#modules/matches/page.schema.ts'
import { useLiveStandings } from '#web/feeds/useLiveStandings.ts'
import { page, services } from '#web/site/context.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { SegmentLinks } from '#web/ui/fields/Segment.tsx'
import { mustExist, seasonOf, teamOfSite } from '../load-team.ts'
import { seasonName, tableRow } from '../match-view.ts'
import { SeasonHead } from './SeasonHead.tsx'
import { StandingsTable } from './StandingsTable.tsx'

export const handle: PageHandle = { head: 'day' }

export async function loader(args: LoaderFunctionArgs) {
  const teamId = teamOfSite(args)
  const season = seasonOf(args.params)
  const { matches } = args.context.get(services)
  const table = mustExist(await matches.table({ teamId, ...(season ? { season } : {}) }))
  if (table.live) args.context.get(page).cacheSeconds(10)
  return table
}

const VIEWS = ['total', 'home', 'away'] as const

/** The table of a season: of all matches, at home and away; live while matches are played. */
export default function StandingsPage() {
  const { t } = useTranslation('matches')
  const table = useLoaderData<typeof loader>()
  const joined = useJoined()
  const text = useText()
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'total'
  const { rows, isLive } = useRows(table, view)
  const name = seasonName(table.season)
  const title = t('standings.title')
  return (
    <div className="wrap season">
      <PageTitle
        title={t('standings.pageTitle', { season: name })}
        description={t('standings.description', { competition: text(table.competition), season: name })}
      />
      <SeasonHead title={title} season={table.season} seasons={table.seasons} view="standings" />
      <div className="season__bar">
        <SegmentLinks
          label={t('standings.view')}
          links={VIEWS.map((one) => ({
            to: one === 'total' ? '?' : `?view=${one}`,
            label: t(`standings.views.${one}`),
            current: one === view,
          }))}
        />
        <p className="season__now">
          {isLive && <LiveFlag kind="hot">{t('live')}</LiveFlag>}
          <span className="small muted">
            {joined([
              text(table.competition),
              table.matchday !== null && t('matchday', { number: table.matchday }),
            ])}
          </span>
        </p>
      </div>
      <StandingsTable caption={`${title} ${name}`} rows={rows} ownTeamId={table.team.id} />
      {table.zones.length > 0 && (
        <ul className="season__zones">
          {table.zones.map((zone) => (
            <li key={zone.key} className={`zone--${zone.key}`}>
              {text(zone.name)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The table of all matches follows the feed; those at home and away are as of the render. */
function useRows(table: TablePage, view: (typeof VIEWS)[number]): { rows: TableRow[]; isLive: boolean } {
  const isCurrent = table.season === table.seasons[0]
  const followed = useLiveStandings(
    isCurrent && view === 'total' ? { season: table.season, teamId: table.team.id } : null,
  )
  const live = followed.state?.data
  const rows = useMemo(() => live?.rows.map(tableRow), [live])
  if (view !== 'total') return { rows: table[view], isLive: table.live }
  return { rows: rows ?? table.total, isLive: live?.live ?? table.live }
}

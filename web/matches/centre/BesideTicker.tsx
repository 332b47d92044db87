import { useTranslation } from 'react-i18next'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { LiveTable } from '../season/LiveTable.tsx'
import { Pitch } from './Pitch.tsx'
import { Statistics } from './Statistics.tsx'

/** Beside the ticker: who plays, in figures, and what it does to the table. */
export function View({ ticker, centre }: { ticker: TickerData; centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const match = { match: centre.match.id }
  const { home, away } = ticker.line_ups
  const formations = [home?.formation, away?.formation].filter((formation) => formation != null)
  return (
    <>
      {(home || away) && (
        <section aria-labelledby="line-up-title">
          <div className="match-heading">
            <h2 className="h2" id="line-up-title">
              {t('view.lineUp')}
            </h2>
            {formations.length === 2 && (
              <p className="meta">{t('formations', { home: formations[0], away: formations[1] })}</p>
            )}
          </div>
          <Pitch ticker={ticker} own={centre.own} />
          <p className="match-on">
            <MoreLink to={path.matchLineUp(match, language)}>{t('allNames')}</MoreLink>
          </p>
        </section>
      )}
      {ticker.statistics.length > 0 && (
        <section aria-labelledby="statistics-title">
          <div className="match-heading">
            <h2 className="h2" id="statistics-title">
              {t('view.statistics')}
            </h2>
          </div>
          <Statistics ticker={ticker} own={centre.own} limit={7} />
        </section>
      )}
      {centre.table.length > 0 && <LiveTable centre={centre} />}
    </>
  )
}

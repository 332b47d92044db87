import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/shell/here.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { LiveTable } from './LiveTable.tsx'
import { type LoadedMatch, loadMatch } from './load-match.ts'
import { MatchFrame } from './MatchFrame.tsx'
import { MatchPreview } from './MatchPreview.tsx'
import { hasBegun } from './match-view.ts'
import { ParallelMatches } from './ParallelMatches.tsx'
import { Pitch } from './Pitch.tsx'
import { Statistics } from './Statistics.tsx'
import { TickerList } from './TickerList.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

/** What is on: before a match what to expect, from the first whistle on what happens and has happened. */
export default function MatchNowPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <MatchFrame loaded={loaded} view="now">
      {({ ticker, centre }) => (
        <div className="wrap g12 mc-page">
          <div className="c7 mc-col">
            {hasBegun(ticker) ? (
              <section aria-labelledby="ticker-title">
                <TickerList ticker={ticker} own={centre.own} filters={['all', 'highlights']} />
              </section>
            ) : (
              <Before loaded={loaded} ticker={ticker} />
            )}
            {centre.parallel.length > 0 && <ParallelMatches matches={centre.parallel} />}
          </div>
          <div className="c5 mc-col mc-col--side">
            <Beside ticker={ticker} centre={centre} />
          </div>
        </div>
      )}
    </MatchFrame>
  )
}

function Before({ loaded, ticker }: { loaded: LoadedMatch; ticker: TickerData }) {
  return (
    <>
      <MatchPreview centre={loaded.centre} ticker={ticker} renderedAt={loaded.renderedAt} />
      {ticker.events.length > 0 && (
        <section aria-labelledby="ticker-title">
          <TickerList ticker={ticker} own={loaded.centre.own} filters={['all']} />
        </section>
      )}
    </>
  )
}

function Beside({ ticker, centre }: { ticker: TickerData; centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const match = { match: centre.match.id }
  const { home, away } = ticker.line_ups
  const formations = [home?.formation, away?.formation].filter((formation) => formation != null)
  return (
    <>
      {(home || away) && (
        <section aria-labelledby="line-up-title">
          <div className="mc-h">
            <h2 className="h2" id="line-up-title">
              {t('view.lineUp')}
            </h2>
            {formations.length === 2 && (
              <p className="meta">{t('formations', { home: formations[0], away: formations[1] })}</p>
            )}
          </div>
          <Pitch ticker={ticker} own={centre.own} />
          <p className="mc-on">
            <MoreLink to={path.matchLineUp(match, language)}>{t('allNames')}</MoreLink>
          </p>
        </section>
      )}
      {ticker.statistics.length > 0 && (
        <section aria-labelledby="statistics-title">
          <div className="mc-h">
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

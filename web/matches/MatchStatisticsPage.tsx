import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { loadMatch } from './load-match.ts'
import { MatchFrame } from './MatchFrame.tsx'
import { Statistics } from './Statistics.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

export default function MatchStatisticsPage() {
  const { t } = useTranslation('matchCentre')
  return (
    <MatchFrame loaded={useLoaderData<typeof loader>()} view="statistics">
      {({ ticker, centre }) => (
        <div className="wrap mc-page mc-page--narrow">
          <h2 className="h2 mc-h">{t('view.statistics')}</h2>
          <Statistics ticker={ticker} own={centre.own} />
        </div>
      )}
    </MatchFrame>
  )
}

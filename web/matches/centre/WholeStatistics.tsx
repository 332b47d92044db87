import { useTranslation } from 'react-i18next'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { Statistics } from './Statistics.tsx'

/** All that was counted, under its heading. */
export function View({ ticker, own }: { ticker: TickerData; own: Side }) {
  const { t } = useTranslation('matchCentre')
  return (
    <div className="wrap match-page match-page--narrow">
      <h2 className="h2 match-heading">{t('view.statistics')}</h2>
      <Statistics ticker={ticker} own={own} />
    </div>
  )
}

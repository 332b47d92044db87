import { useTranslation } from 'react-i18next'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { LineUps } from './LineUps.tsx'
import { NothingYet } from './NothingYet.tsx'
import { Pitch } from './Pitch.tsx'

/** Who plays: on the ground, and by name with what happened to whom. */
export function View({ ticker, own }: { ticker: TickerData; own: Side }) {
  const { t } = useTranslation('matchCentre')
  if (!ticker.line_ups.home && !ticker.line_ups.away)
    return (
      <div className="wrap match-page match-page--narrow">
        <h2 className="h2 match-heading">{t('view.lineUp')}</h2>
        <NothingYet ticker={ticker} about="lineUp" />
      </div>
    )
  return (
    <div className="wrap g12 match-page">
      <div className="c5">
        <Pitch ticker={ticker} own={own} />
      </div>
      <div className="c7">
        <h2 className="h2 match-heading">{t('view.lineUp')}</h2>
        <LineUps ticker={ticker} own={own} />
      </div>
    </div>
  )
}

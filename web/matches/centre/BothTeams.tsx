import { useTranslation } from 'react-i18next'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { LineUps } from './LineUps.tsx'
import { Pitch } from './Pitch.tsx'

/** Who plays: on the ground, and by name with what happened to whom. */
export function View({ ticker, own }: { ticker: TickerData; own: Side }) {
  const { t } = useTranslation('matchCentre')
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

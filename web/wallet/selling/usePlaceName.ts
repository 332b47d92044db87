import { useTranslation } from 'react-i18next'
import type { Payout } from '#modules/marketplace/schema.ts'

/** `Block 19, Reihe 8, Platz 14` */
export function usePlaceName(): (place: Pick<Payout, 'block' | 'row' | 'seat'>) => string {
  const { t } = useTranslation('payouts')
  return ({ block, row, seat }) =>
    row && seat ? t('place.whole', { block, row, seat }) : t('place.standing', { block })
}

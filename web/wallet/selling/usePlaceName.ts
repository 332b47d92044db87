import { useTranslation } from 'react-i18next'
import type { Text } from '#club/club.ts'
import type { Payout } from '#modules/marketplace/schema.ts'
import { useAreaName } from '#web/site/area-name.ts'

/** `Block 19, Reihe 8, Platz 14`, or an area at another ground. */
export function usePlaceName(): (
  place: Pick<Payout, 'block' | 'row' | 'seat'> & { priceClassName?: Text },
) => string {
  const { t } = useTranslation('payouts')
  const areaName = useAreaName()
  return ({ block, row, seat, priceClassName }) =>
    areaName(block, priceClassName) ??
    (row && seat ? t('place.whole', { block, row, seat }) : t('place.standing', { block }))
}

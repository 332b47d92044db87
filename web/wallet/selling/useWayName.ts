import { useTranslation } from 'react-i18next'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import type { PayoutWay } from './payout-ways.ts'

/** How a way to be paid is called in a sentence. */
export function useWayName(): (way: PayoutWay) => string {
  const { t } = useTranslation('payouts')
  const { t: payments } = useTranslation('payments')
  return (way) => ('method' in way ? nameOf(way.method, payments) : t(`ways.${way.type}.name`))
}

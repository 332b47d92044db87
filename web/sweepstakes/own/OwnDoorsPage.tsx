import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { OwnLots } from './OwnLots.tsx'

/** My lots of the calendar, door by door. */
export default function OwnDoorsPage() {
  const { t } = useTranslation('sweepstakes')
  return (
    <AccountFrame current="competitions" title={t('own.doors')}>
      <OwnLots shown="doors" />
    </AccountFrame>
  )
}

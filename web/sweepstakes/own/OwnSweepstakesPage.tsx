import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { OwnLots } from './OwnLots.tsx'

/** Where I take part, and what I won (ACC-12). */
export default function OwnSweepstakesPage() {
  const { t } = useTranslation('sweepstakes')
  return (
    <AccountFrame current="competitions" title={t('own.title')}>
      <OwnLots shown="plain" />
    </AccountFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { AccountFrame } from './AccountFrame.tsx'
import { Overview } from './overview/Overview.tsx'

export default function AccountPage() {
  const { t } = useTranslation('accountHome')
  return (
    <AccountFrame current="account" title={t('title')}>
      <Overview />
    </AccountFrame>
  )
}

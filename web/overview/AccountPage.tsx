import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Overview } from './Overview.tsx'

export default function AccountPage() {
  const { t } = useTranslation('accountHome')
  return (
    <AccountFrame current="account" title={t('title')}>
      <Overview />
    </AccountFrame>
  )
}

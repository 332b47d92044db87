import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useContact } from './account-data.ts'
import { Loaded } from './Loaded.tsx'

const PersonalDataForm = lazy(async () => ({
  default: (await import('./PersonalDataForm.tsx')).PersonalDataForm,
}))
const OrganisationData = lazy(async () => ({
  default: (await import('./PersonalDataForm.tsx')).OrganisationData,
}))

export default function AccountDataPage() {
  const { t } = useTranslation('account')
  return (
    <AccountFrame current="data" title={t('data.title')}>
      <h1 className="display">{t('data.title')}</h1>
      <Data />
    </AccountFrame>
  )
}

function Data() {
  const { t } = useTranslation('account')
  return (
    <Loaded query={useContact()} label={t('data.loading')} rows={4}>
      {(contact) => (
        <Suspense fallback={<Skeleton label={t('data.loading')} rows={4} />}>
          {contact.isOrganization ? (
            <OrganisationData contact={contact} />
          ) : (
            <PersonalDataForm key={contact.id} contact={contact} />
          )}
        </Suspense>
      )}
    </Loaded>
  )
}

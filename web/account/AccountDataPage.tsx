import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountFrame } from './AccountFrame.tsx'

const PersonalData = lazy(async () => ({
  default: (await import('./PersonalDataSection.tsx')).PersonalDataSection,
}))
const Emails = lazy(async () => ({
  default: (await import('./emails/EmailsSection.tsx')).EmailsSection,
}))
const Password = lazy(async () => ({
  default: (await import('./sign-in/PasswordSection.tsx')).PasswordSection,
}))
const Passkeys = lazy(async () => ({
  default: (await import('./sign-in/PasskeysSection.tsx')).PasskeysSection,
}))
const Sessions = lazy(async () => ({
  default: (await import('./sign-in/SessionsSection.tsx')).SessionsSection,
}))
const Television = lazy(async () => ({
  default: (await import('./tv/TelevisionSection.tsx')).TelevisionSection,
}))
const Privacy = lazy(async () => ({
  default: (await import('./privacy/PrivacySection.tsx')).PrivacySection,
}))
const OrganisationData = lazy(async () => ({
  default: (await import('./OrganisationData.tsx')).OrganisationData,
}))

export default function AccountDataPage() {
  const { t } = useTranslation('account')
  return (
    <AccountFrame current="data" title={t('data.title')}>
      <h1 className="display">{t('data.title')}</h1>
      <Suspense fallback={<Skeleton label={t('data.loading')} rows={5} />}>
        <Sections />
      </Suspense>
    </AccountFrame>
  )
}

/** ACC-15. Each is a `DataSection` in a file of its own; they appear together, so that none pushes another down. */
function Sections() {
  const { organisation } = useSession()
  // The others are a person's own and answer an organisation with 403.
  if (organisation) return <OrganisationData />
  return (
    <>
      <PersonalData />
      <Emails />
      <Password />
      <Passkeys />
      <Sessions />
      <Television />
      <Privacy />
    </>
  )
}

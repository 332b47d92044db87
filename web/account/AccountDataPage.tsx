import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useContact } from './account-data.ts'

const load = {
  person: () => import('./PersonalDataSection.tsx'),
  emails: () => import('./emails/EmailsSection.tsx'),
  password: () => import('./sign-in/PasswordSection.tsx'),
  passkeys: () => import('./sign-in/PasskeysSection.tsx'),
  sessions: () => import('./sign-in/SessionsSection.tsx'),
  television: () => import('./tv/TelevisionSection.tsx'),
  privacy: () => import('./privacy/PrivacySection.tsx'),
}
const PersonalData = lazy(async () => ({ default: (await load.person()).PersonalDataSection }))
const Emails = lazy(async () => ({ default: (await load.emails()).EmailsSection }))
const Password = lazy(async () => ({ default: (await load.password()).PasswordSection }))
const Passkeys = lazy(async () => ({ default: (await load.passkeys()).PasskeysSection }))
const Sessions = lazy(async () => ({ default: (await load.sessions()).SessionsSection }))
const Television = lazy(async () => ({ default: (await load.television()).TelevisionSection }))
const Privacy = lazy(async () => ({ default: (await load.privacy()).PrivacySection }))
const OrganisationData = lazy(async () => ({
  default: (await import('./OrganisationData.tsx')).OrganisationData,
}))

export default function AccountDataPage() {
  const { t } = useTranslation('account')
  return (
    <AccountFrame current="data" title={t('data.title')}>
      <h1 className="display">{t('data.title')}</h1>
      <Suspense fallback={<Waiting />}>
        <Sections />
      </Suspense>
    </AccountFrame>
  )
}

function Waiting() {
  const { t } = useTranslation('account')
  return <Skeleton label={t('data.loading')} rows={5} />
}

/** ACC-15. Each is a `DataSection` in a file of its own; they appear together, so that none pushes another down. */
function Sections() {
  const { organisation } = useSession()
  // The others are a person's own and answer an organisation with 403.
  return organisation ? <OrganisationData /> : <PersonSections />
}

function PersonSections() {
  const { isPending } = useContact()
  useEffect(() => {
    for (const section of Object.values(load)) void section()
  }, [])
  // The first of them is the tallest: until it stands, nothing stands below it.
  if (isPending) return <Waiting />
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

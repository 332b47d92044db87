import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useContact } from '#web/account/account-data.ts'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const load = {
  person: () => import('#web/contacts/PersonalDataSection.tsx'),
  emails: () => import('#web/contacts/emails/EmailsSection.tsx'),
  password: () => import('#web/identity/PasswordSection.tsx'),
  passkeys: () => import('#web/identity/PasskeysSection.tsx'),
  sessions: () => import('#web/identity/SessionsSection.tsx'),
  television: () => import('#web/video/TelevisionSection.tsx'),
  privacy: () => import('#web/privacy/PrivacySection.tsx'),
}
const PersonalData = lazy(async () => ({ default: (await load.person()).PersonalDataSection }))
const Emails = lazy(async () => ({ default: (await load.emails()).EmailsSection }))
const Password = lazy(async () => ({ default: (await load.password()).PasswordSection }))
const Passkeys = lazy(async () => ({ default: (await load.passkeys()).PasskeysSection }))
const Sessions = lazy(async () => ({ default: (await load.sessions()).SessionsSection }))
const Television = lazy(async () => ({ default: (await load.television()).TelevisionSection }))
const Privacy = lazy(async () => ({ default: (await load.privacy()).PrivacySection }))
const OrganisationData = lazy(async () => ({
  default: (await import('#web/contacts/OrganisationData.tsx')).OrganisationData,
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

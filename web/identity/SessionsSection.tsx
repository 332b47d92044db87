import './sign-in.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Session } from '#modules/identity/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Elsewhere, useElsewhere } from './Elsewhere.tsx'
import { useSessions, useSignInChanges } from './sign-in-data.ts'

const SignOutEverywhereDialog = lazy(async () => ({
  default: (await import('./SignOutEverywhereDialog.tsx')).SignOutEverywhereDialog,
}))

/** Where somebody is signed in, and the way to end it. A mail about a new device leads here. */
export function SessionsSection() {
  const { t } = useTranslation('accountSignIn')
  const elsewhere = useElsewhere()
  return (
    <DataSection id={ID} title={t('sessions.title')}>
      {elsewhere ? <Elsewhere at={elsewhere} text="sessionsElsewhere" /> : <Devices />}
    </DataSection>
  )
}

const ID = 'sessions'

function Devices() {
  const { t } = useTranslation('accountSignIn')
  return (
    <>
      <p>{t('sessions.lead')}</p>
      <Loaded query={useSessions()} label={t('sessions.loading')}>
        {({ items }) => (
          <>
            <ul className="devices">
              {items.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
            <Ways hasOthers={items.some(({ isCurrent }) => !isCurrent)} />
          </>
        )}
      </Loaded>
      <p className="small muted signin__note">
        {t('sessions.privacy', { days: club.signIn.sessionDays + 1 })}
      </p>
    </>
  )
}

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('accountSignIn')
  const { endSession } = useSignInChanges()
  const [busy, setBusy] = useState(false)
  const name = useDeviceName(session)
  const language = useLanguage()
  const seen = useMoment(session.lastSeenAt)

  async function end() {
    setBusy(true)
    const failure = await endSession(session.id)
    setBusy(false)
    // Gone already is what was wanted.
    if (failure && failure.status !== 404) toast({ id: ID, kind: 'err', title: t('sessions.failed') })
    else toast({ id: ID, kind: 'ok', title: t('sessions.ended', { name }) })
  }

  return (
    <li>
      <Icon name={isHandheld(session) ? 'mobile' : 'screen'} />
      <span>
        <b>{name}</b>
        {!session.isCurrent && <small>{t('sessions.seen', { when: seen })}</small>}
        <small>{t('sessions.since', { day: dayOf(session.signedInAt, language) })}</small>
      </span>
      {session.isCurrent ? (
        <Chip kind="ok">{t('sessions.current')}</Chip>
      ) : (
        <TextButton
          onClick={() => !busy && void end()}
          aria-busy={busy || undefined}
          aria-label={t('sessions.endOne', { name, when: seen })}
        >
          {t(busy ? 'sessions.ending' : 'sessions.end')}
        </TextButton>
      )}
    </li>
  )
}

function Ways({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation('accountSignIn')
  const { endOthers } = useSignInChanges()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function end() {
    setBusy(true)
    const failure = await endOthers()
    setBusy(false)
    toast({
      id: ID,
      kind: failure ? 'err' : 'ok',
      title: t(failure ? 'sessions.failed' : 'sessions.othersEnded'),
    })
  }

  return (
    <p className="signin__actions">
      {hasOthers && (
        <Button kind="line" busy={busy} onClick={() => void end()}>
          {t(busy ? 'sessions.ending' : 'sessions.endOthers')}
        </Button>
      )}
      <TextButton onClick={() => setAsking(true)}>{t('sessions.everywhere')}</TextButton>
      {isAsking && (
        <Suspense>
          <SignOutEverywhereDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </p>
  )
}

function useDeviceName({ browser, system }: Session): string {
  const { t } = useTranslation('accountSignIn')
  const name = browser ?? t('sessions.unknown')
  return system ? t('sessions.on', { browser: name, system }) : name
}

function useMoment(moment: string): string {
  const { t } = useTranslation('accountSignIn')
  const language = useLanguage()
  return t('sessions.at', { day: dayOf(moment, language), time: formatTime(new Date(moment), language) })
}

function isHandheld({ system }: Session): boolean {
  return system === 'iOS' || system === 'Android'
}

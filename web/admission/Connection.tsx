import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/dates.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import type { AdmissionState } from './admission-session.ts'

/** Says nothing while all is well. */
export function Connection({ state }: { state: AdmissionState }) {
  const { t } = useTranslation('gate')
  return (
    <>
      <Way state={state} />
      {!state.isStored && (
        <Banner kind="warn" role="status">
          <b>{t('notKept.title')}</b>
          <p>{t('notKept.text')}</p>
        </Banner>
      )}
    </>
  )
}

function Way({ state }: { state: AdmissionState }) {
  const { t } = useTranslation('gate')
  const { connection, refusal, waiting } = state
  if (connection === 'offline') return <Offline state={state} />
  if (refusal) return <Refused refusal={refusal} waiting={waiting} />
  return waiting > 0 ? <Banner role="status">{t('sending', { count: waiting })}</Banner> : null
}

function Offline({ state: { listAsOf, waiting, hasEnded } }: { state: AdmissionState }) {
  const { t } = useTranslation('gate')
  const language = useLanguage()
  const list = listAsOf
    ? t('offline.list', { time: formatTime(new Date(listAsOf), language) })
    : t('offline.noList')
  return (
    <Banner kind="warn" role="status">
      <b>{t('offline.title')}</b>
      <p>
        {!hasEnded && list} {waiting > 0 && t('offline.waiting', { count: waiting })}
      </p>
    </Banner>
  )
}

function Refused(given: { refusal: NonNullable<AdmissionState['refusal']>; waiting: number }) {
  const { refusal, waiting } = given
  const { t } = useTranslation('gate')
  const { signIn } = useSession()
  return (
    <Banner kind="err" role="status">
      <b>{t(`refusal.${refusal}.title`)}</b>
      <p>
        {t(`refusal.${refusal}.text`)} {waiting > 0 && t('offline.waiting', { count: waiting })}
      </p>
      {refusal === 'signedOut' && (
        <TextButton onClick={() => void signIn()}>{t('signedOut.signIn')}</TextButton>
      )}
    </Banner>
  )
}

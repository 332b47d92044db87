import './push.css'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { useSession } from '#web/session/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Devices } from './Devices.tsx'
import { usePushSettings } from './push-data.ts'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { Topics } from './Topics.tsx'

/** `/konto/mitteilungen`: this browser, what it is told, when it is quiet, and the others. */
export default function PushPage() {
  const { t } = useTranslation('push')
  const { organisation, actForMyself } = useSession()
  return (
    <AccountFrame current="push" title={t('title')}>
      <h1 className="display">{t('title')}</h1>
      {organisation ? (
        <EmptyState
          icon="mobile"
          title={t('acting.title')}
          text={t('acting.text', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('acting.action')}</Button>}
        />
      ) : (
        <>
          <p className="lead push__lead">{t('lead')}</p>
          <Settings />
        </>
      )}
    </AccountFrame>
  )
}

function Settings() {
  const { t } = useTranslation('push')
  return (
    <Loaded query={usePushSettings()} label={t('loading')} rows={6}>
      {(settings) => (
        <div className="push">
          <ThisDevice settings={settings} />
          {settings.paused.length > 0 && <Banner kind="warn">{t('paused')}</Banner>}
          <Topics settings={settings} />
          <QuietHours choices={settings.choices} hasWaitingList={settings.topics.includes('waitingList')} />
          <Devices settings={settings} />
        </div>
      )}
    </Loaded>
  )
}

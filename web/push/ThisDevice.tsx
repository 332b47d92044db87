import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { type Loaded, usePushActions } from './push-data.ts'
import { abilityOf, surroundings } from './this-browser.ts'
import { useFailureToast } from './useFailureToast.ts'

/** The one button: on, off, a message to see that it works, or why this browser cannot. */
export function ThisDevice({ settings }: { settings: Loaded }) {
  const { t } = useTranslation('push')
  const own = settings.devices.find(({ mark }) => mark === settings.mark)
  const ability = abilityOf(surroundings())
  const isFull = settings.devices.length >= settings.mostDevices
  return (
    <section className="push__here" aria-labelledby="push-here">
      <h2 className="h3" id="push-here">
        <Icon name="mobile" />
        {t('here.title')}
      </h2>
      {own && ability === 'granted' ? (
        <On id={own.id} />
      ) : ability === 'none' || ability === 'homeScreen' || ability === 'denied' ? (
        <Banner kind={ability === 'denied' ? 'warn' : 'info'}>
          <b>{t(`here.${ability}.title`)}</b>
          <p>{t(`here.${ability}.text`)}</p>
        </Banner>
      ) : isFull && !own ? (
        <Banner kind="warn">{t('here.full', { count: settings.mostDevices })}</Banner>
      ) : (
        <Off publicKey={settings.publicKey} isOthers={settings.mark !== null && !own} />
      )}
    </section>
  )
}

function Off({ publicKey, isOthers }: { publicKey: string; isOthers: boolean }) {
  const { t } = useTranslation('push')
  const { switchOn } = usePushActions()
  const failed = useFailureToast()
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    const result = await switchOn(publicKey)
    setBusy(false)
    if (result.kind === 'on') toast({ id: 'push', kind: 'ok', title: t('here.nowOn') })
    else if (result.kind === 'failed') failed('calls.pushDeviceAdd', result.failure)
    else
      toast({
        id: 'push',
        kind: 'err',
        title: t(`here.${result.kind}.title`),
        text: t(`here.${result.kind}.text`),
      })
  }

  return (
    <>
      <p>{t(isOthers ? 'here.again' : 'here.off')}</p>
      <Button size="l" busy={busy} onClick={() => void press()}>
        {t('here.switchOn')}
      </Button>
      <p className="small muted">{t('here.asks')}</p>
    </>
  )
}

function On({ id }: { id: string }) {
  const { t } = useTranslation('push')
  const { send, remove } = usePushActions()
  const failed = useFailureToast()
  const [busy, setBusy] = useState<'send' | 'remove' | null>(null)

  async function trySending() {
    setBusy('send')
    const failure = await send(id)
    setBusy(null)
    if (failure) failed('calls.pushDeviceTry', failure)
    else toast({ id: 'push', kind: 'ok', title: t('here.sent'), text: t('here.sentText') })
  }

  async function switchOff() {
    setBusy('remove')
    const failure = await remove(id, true)
    setBusy(null)
    if (failure) failed('calls.pushDeviceRemove', failure)
    else toast({ id: 'push', kind: 'ok', title: t('here.nowOff') })
  }

  return (
    <>
      <p className="push__on">
        <Icon name="check" />
        {t('here.on')}
      </p>
      <div className="push__buttons">
        <Button kind="ink" busy={busy === 'send'} onClick={() => void trySending()}>
          {t('here.try')}
        </Button>
        <Button kind="line" busy={busy === 'remove'} onClick={() => void switchOff()}>
          {t('here.switchOff')}
        </Button>
      </div>
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushDevice } from '#modules/push/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type Loaded, usePushActions } from './push-data.ts'
import { useFailureToast } from './useFailureToast.ts'

/** Every browser that is switched on, wherever it lies: a lost phone is switched off from here. */
export function Devices({ settings }: { settings: Loaded }) {
  const { t } = useTranslation('push')
  const { devices, mark } = settings
  return (
    <section aria-labelledby="push-devices">
      <h2 className="h2" id="push-devices">
        {t('devices.title')}
      </h2>
      {devices.length === 0 ? (
        <p className="muted">{t('devices.none')}</p>
      ) : (
        <ul className="push__devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} isHere={device.mark === mark} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { t } = useTranslation('push')
  const language = useLanguage()
  const { remove } = usePushActions()
  const joined = useJoined()
  const failed = useFailureToast()
  const [busy, setBusy] = useState(false)
  const { id, name, createdAt, reachedAt } = device

  async function press() {
    if (busy) return
    setBusy(true)
    const failure = await remove(id, isHere)
    setBusy(false)
    if (failure) failed('calls.pushDeviceRemove', failure)
    else toast({ id: 'push', kind: 'ok', title: t('devices.removed', { name }) })
  }

  return (
    <li>
      <div>
        <b>{name}</b> {isHere && <Chip kind="ok">{t('devices.here')}</Chip>}
        <p className="small muted">
          {joined([
            t('devices.since', { day: dayOf(createdAt, language) }),
            reachedAt && t('devices.reached', { day: dayOf(reachedAt, language) }),
          ])}
        </p>
      </div>
      <TextButton
        onClick={() => void press()}
        aria-disabled={busy || undefined}
        aria-label={t('devices.removeNamed', { name })}
      >
        {t('devices.remove')}
      </TextButton>
    </li>
  )
}

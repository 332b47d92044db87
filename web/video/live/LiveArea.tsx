import './live.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { RadioBar } from '#web/ui/fields/RadioBar.tsx'
import { useRadio } from './useRadio.ts'
import { watchLive } from './watch-live.ts'

const LiveModal = lazy(async () => ({ default: (await import('./LiveModal.tsx')).LiveModal }))

/** LIVE-06: the sites ask every half minute. */
const EVERY_SECONDS = 30

/** LIVE-02, LIVE-07: the button of the live video and the radio at the foot of the page, while there is something. */
export function LiveArea() {
  const [live, setLive] = useState<LiveVideo | null>(null)
  useEffect(() => watchLive({ everySeconds: EVERY_SECONDS, onChange: setLive }), [])
  return live && <LiveBar key={live.video_uid + live.startsAt} live={live} />
}

function LiveBar({ live }: { live: LiveVideo }) {
  const { t } = useTranslation('live')
  const title = useText()(live.title)
  const radio = useRadio({ manifest: live.radio, title })
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)

  function open() {
    radio.pause()
    setOpen(true)
  }

  if (isGone) return null
  return (
    <>
      <RadioBar
        label={t('label')}
        station={live.radio ? t('radio', { club: club.shortName }) : t('live')}
        title={radio.state === 'failed' ? t('failed') : title}
        playing={radio.state === 'playing'}
        playLabel={t('play')}
        pauseLabel={t('pause')}
        closeLabel={t('close')}
        onToggle={live.radio ? (radio.state === 'playing' ? radio.pause : radio.play) : null}
        onClose={() => {
          radio.pause()
          setGone(true)
        }}
        actions={
          <Button size="s" kind="paper" aria-label={t('watchLive')} onClick={open}>
            <LiveFlag kind="hot">{t('live')}</LiveFlag> <span className="radio__long">{t('watch')}</span>
          </Button>
        }
      />
      {isOpen && (
        <Suspense>
          <LiveModal live={live} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

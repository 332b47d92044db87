import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { Camera, Reader } from './camera.ts'
import { createSight } from './sight.ts'
import type { Answered } from './use-scans.ts'

/** Between two looks at the picture: quick for the eye, easy on the battery. */
const LOOK_MS = 120

interface CameraPictureProps {
  camera: Camera
  reader: Reader
  onCode: (code: string) => void
  isPaused: boolean
  answered: Answered | null
  onSwitch: () => void
}

/** What the camera sees, read as long as nobody is being answered. */
export function CameraPicture(props: CameraPictureProps) {
  const { camera, reader, onCode, isPaused, answered, onSwitch } = props
  const { t } = useTranslation('gate')
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, isPaused })
  latest.current = { onCode, isPaused }
  const [sight] = useState(createSight)

  useEffect(() => {
    if (answered) sight.answered(answered)
  }, [answered, sight])

  useEffect(() => {
    const element = video.current!
    element.srcObject = camera.stream
    // Phones stop a picture that nobody looks at.
    const play = () => void element.play().catch(() => {})
    play()
    document.addEventListener('visibilitychange', play)
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    async function look() {
      const code = latest.current.isPaused || element.readyState < 2 ? null : await seen(reader, element)
      if (isGone) return
      if (code && !latest.current.isPaused && sight.isNew(code, Date.now())) latest.current.onCode(code)
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', play)
    }
  }, [camera, reader, sight])

  return (
    <div className="admission__camera">
      <video ref={video} playsInline muted aria-label={t('camera.picture')} />
      <span className="admission__frame" aria-hidden="true" />
      <div className="admission__lens">
        {camera.nextId && (
          <Button kind="paper" size="s" icon="swap" onClick={onSwitch}>
            {t('camera.switch')}
          </Button>
        )}
        {camera.torch && <Torch torch={camera.torch} />}
      </div>
    </div>
  )
}

function Torch({ torch }: { torch: NonNullable<Camera['torch']> }) {
  const { t } = useTranslation('gate')
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off')
  const isLit = state === 'on'

  async function light() {
    await torch(!isLit).then(
      () => setState(isLit ? 'off' : 'on'),
      () => setState('failed'),
    )
  }

  return (
    <>
      <Button kind="paper" size="s" aria-pressed={isLit} onClick={() => void light()}>
        {t(isLit ? 'camera.lightOff' : 'camera.lightOn')}
      </Button>
      {state === 'failed' && (
        <p className="admission__dark" role="alert">
          {t('camera.noLight')}
        </p>
      )}
    </>
  )
}

/** A picture that cannot be read is like one without a code. */
function seen(reader: Reader, element: HTMLVideoElement): Promise<string | null> {
  return reader.read(element).catch(() => null)
}

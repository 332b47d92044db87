import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Camera, openCamera, openReader, type Reader } from './camera.ts'

/** Between two looks at the picture: quick for the eye, easy on the battery. */
const LOOK_MS = 120
/** The same code is not read again right after its result. */
const SAME_MS = 3000

type State = { kind: 'closed' } | { kind: 'opening' } | { kind: 'open'; camera: Camera } | { kind: Refusal }
type Refusal = 'forbidden' | 'missing' | 'broken'

interface CameraViewProps {
  onCode: (code: string) => void
  isPaused: boolean
}

/** The camera, as large as the screen gives. Asked for by a tap: nobody is surprised by the browser's question. */
export function CameraView({ onCode, isPaused }: CameraViewProps) {
  const { t } = useTranslation('gate')
  const [state, setState] = useState<State>({ kind: 'closed' })
  const reader = useRef<Reader | null>(null)
  const camera = state.kind === 'open' ? state.camera : null
  useEffect(
    () => () => {
      for (const track of camera?.stream.getTracks() ?? []) track.stop()
    },
    [camera],
  )

  async function open() {
    setState({ kind: 'opening' })
    try {
      const opened = await openCamera()
      try {
        reader.current = await openReader()
      } catch {
        for (const track of opened.stream.getTracks()) track.stop()
        return setState({ kind: 'broken' })
      }
      setState({ kind: 'open', camera: opened })
    } catch (error) {
      setState({ kind: refusalOf(error) })
    }
  }

  if (camera && reader.current)
    return <Picture camera={camera} reader={reader.current} onCode={onCode} isPaused={isPaused} />
  return (
    <div className="gate__camera gate__camera--closed">
      {state.kind !== 'closed' && state.kind !== 'opening' && (
        <Banner kind="warn" role="alert">
          <b>{t(`camera.${state.kind}.title`)}</b>
          <p>{t(`camera.${state.kind}.text`)}</p>
        </Banner>
      )}
      <Button size="l" icon="mobile" busy={state.kind === 'opening'} onClick={() => void open()}>
        {t(state.kind === 'opening' ? 'camera.opening' : 'camera.open')}
      </Button>
    </div>
  )
}

function Picture(props: CameraViewProps & { camera: Camera; reader: Reader }) {
  const { camera, reader, onCode, isPaused } = props
  const { t } = useTranslation('gate')
  const video = useRef<HTMLVideoElement>(null)
  const [isLit, setLit] = useState(false)
  const last = useRef({ code: '', at: 0 })
  const latest = useRef({ onCode, isPaused })
  latest.current = { onCode, isPaused }

  useEffect(() => {
    const element = video.current!
    element.srcObject = camera.stream
    void element.play().catch(() => {})
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    async function look() {
      const code = latest.current.isPaused || element.readyState < 2 ? null : await seen(reader, element)
      if (isGone) return
      const now = Date.now()
      if (code && !latest.current.isPaused) {
        const isSame = code === last.current.code && now - last.current.at < SAME_MS
        last.current = { code, at: now }
        if (!isSame) latest.current.onCode(code)
      }
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [camera, reader])

  async function light() {
    await camera.torch?.(!isLit).catch(() => {})
    setLit(!isLit)
  }

  return (
    <div className="gate__camera">
      <video ref={video} playsInline muted aria-label={t('camera.picture')} />
      <span className="gate__frame" aria-hidden="true" />
      {camera.torch && (
        <Button
          kind="paper"
          size="s"
          className="gate__torch"
          aria-pressed={isLit}
          onClick={() => void light()}
        >
          {t(isLit ? 'camera.lightOff' : 'camera.lightOn')}
        </Button>
      )}
    </div>
  )
}

/** A picture that cannot be read is like one without a code. */
function seen(reader: Reader, element: HTMLVideoElement): Promise<string | null> {
  return reader.read(element).catch(() => null)
}

function refusalOf(error: unknown): Refusal {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'forbidden'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'broken'
}

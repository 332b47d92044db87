import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CameraPicture } from './CameraPicture.tsx'
import {
  type Camera,
  closeCamera,
  isCameraAllowed,
  openCamera,
  openReader,
  type Reader,
  switchCamera,
} from './camera.ts'
import type { Answered } from './use-scans.ts'

type Refusal = 'forbidden' | 'missing' | 'broken' | 'lost'
type State =
  | { kind: 'closed' | 'opening' }
  | { kind: 'open'; camera: Camera; reader: Reader }
  | { kind: Refusal }

interface CameraViewProps {
  onCode: (code: string) => void
  /** While an answer stands or is awaited, nothing is read. */
  isPaused: boolean
  answered: Answered | null
}

/** The camera, as large as the screen gives. Asked for by a tap: nobody is surprised by the browser's question. */
export function CameraView(props: CameraViewProps) {
  const { t } = useTranslation('gate')
  const [state, setState] = useState<State>({ kind: 'closed' })
  const isGone = useRef(false)
  const camera = state.kind === 'open' ? state.camera : null

  useEffect(() => {
    if (!camera) return
    // Another app took it, its cable was pulled, or it is not allowed any more.
    const lose = () => setState({ kind: 'lost' })
    camera.track.addEventListener('ended', lose)
    return () => {
      camera.track.removeEventListener('ended', lose)
      closeCamera(camera)
    }
  }, [camera])

  async function open(from: () => Promise<Camera>) {
    setState({ kind: 'opening' })
    try {
      const opened = await from()
      const reader = isGone.current ? null : await openReader().catch(() => null)
      // Whoever has left meanwhile is not looked at.
      if (!reader || isGone.current) closeCamera(opened)
      setState(reader ? { kind: 'open', camera: opened, reader } : { kind: 'broken' })
    } catch (error) {
      setState({ kind: refusalOf(error) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view is there
  useEffect(() => {
    isGone.current = false
    void isCameraAllowed().then((isAllowed) => {
      if (isAllowed && !isGone.current) void open(openCamera)
    })
    return () => {
      isGone.current = true
    }
  }, [])

  if (state.kind === 'open')
    return (
      <CameraPicture
        {...props}
        camera={state.camera}
        reader={state.reader}
        onSwitch={() => void open(() => switchCamera(state.camera))}
      />
    )
  const isOpening = state.kind === 'opening'
  return (
    <div className="admission__camera admission__camera--closed" data-theme="flutlicht">
      {state.kind !== 'closed' && state.kind !== 'opening' && (
        <Banner kind="warn" role="alert">
          <b>{t(`camera.${state.kind}.title`)}</b>
          <p>{t(`camera.${state.kind}.text`)}</p>
        </Banner>
      )}
      <Button size="l" icon="mobile" busy={isOpening} onClick={() => void open(openCamera)}>
        {t(isOpening ? 'camera.opening' : 'camera.open')}
      </Button>
    </div>
  )
}

function refusalOf(error: unknown): Refusal {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'forbidden'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'broken'
}

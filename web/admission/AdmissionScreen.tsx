import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { useWakeLock } from '#web/ui/time/wake-lock.ts'
import { AdmissionBar } from './AdmissionBar.tsx'
import { AdmissionEnded } from './AdmissionEnded.tsx'
import { AdmissionReportView } from './AdmissionReportView.tsx'
import { createAdmissionSession } from './admission-session.ts'
import type { Post } from './admission-store.ts'
import { CameraView } from './CameraView.tsx'
import { CodeField } from './CodeField.tsx'
import { Connection } from './Connection.tsx'
import { Leave } from './Leave.tsx'
import { ScanResult } from './ScanResult.tsx'
import { play, shake, wakeSounds } from './sounds.ts'
import { useScans } from './use-scans.ts'

const MUTED = 'gate.muted'

/** One gate at work. */
export function AdmissionScreen({ post, onLeave }: { post: Post; onLeave: () => void }) {
  const { t } = useTranslation('gate')
  const admission = useMemo(() => createAdmissionSession(post), [post])
  useEffect(() => admission.start(), [admission])
  const state = useSyncExternalStore(admission.onChange, admission.state, admission.state)
  const [isMuted, setMuted] = useState(() => localStorage.getItem(MUTED) === 'yes')
  const [view, setView] = useState<'scan' | 'report'>('scan')
  const scans = useScans(admission, ({ result }) => {
    if (!isMuted) play(result)
    shake(result)
  })
  useWakeLock(!state.hasEnded)
  useEffect(() => {
    // A finger, or a scanner that types.
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) addEventListener(touch, wakeSounds, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, wakeSounds)
    }
  }, [])

  function mute() {
    localStorage.setItem(MUTED, isMuted ? 'no' : 'yes')
    setMuted(!isMuted)
  }

  if (state.hasEnded) return <AdmissionEnded post={post} state={state} onLeave={onLeave} />
  const { shown, isJudging } = scans
  const isPaused = shown !== null || isJudging
  return (
    <>
      <AdmissionBar post={post} state={state} />
      <Connection state={state} />
      {state.refusal === 'forbidden' ? null : view === 'scan' ? (
        <div className="admission__scan">
          <CameraView onCode={scans.fromCamera} isPaused={isPaused} answered={scans.answered} />
          <CodeField onCode={scans.fromHand} isFree={!isPaused} />
        </div>
      ) : (
        <AdmissionReportView eventId={post.eventId} />
      )}
      <div className="admission__tools">
        <Button kind="quiet" size="s" onClick={() => setView(view === 'scan' ? 'report' : 'scan')}>
          {t(view === 'scan' ? 'toReport' : 'toScan')}
        </Button>
        <Button kind="quiet" size="s" aria-pressed={isMuted} onClick={mute}>
          {t(isMuted ? 'soundOn' : 'soundOff')}
        </Button>
        <Leave waiting={state.waiting} onLeave={onLeave} />
      </div>
      <p className="vh" role="status">
        {isJudging ? t('judging') : ''}
      </p>
      {shown && <ScanResult key={shown.id} shown={shown} onNext={scans.next} />}
    </>
  )
}

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import { formatTime } from '#platform/dates.ts'
import { useWakeLock } from '#web/account/tickets/wake-lock.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CameraView } from './CameraView.tsx'
import { CodeField } from './CodeField.tsx'
import { GateReportView } from './GateReportView.tsx'
import { createKeeper, type GateState, type Shown } from './gate-keeper.ts'
import type { Post } from './gate-store.ts'
import { ScanResult } from './ScanResult.tsx'
import { play, wakeSounds } from './sounds.ts'

/** Somebody who is in makes room by themselves; a refusal stays until the steward has seen it. */
const NEXT_MS = 1500
const MUTED = 'gate.muted'

/** One gate at work. */
export function GateScreen({ post, onLeave }: { post: Post; onLeave: () => void }) {
  const { t } = useTranslation('gate')
  const keeper = useMemo(() => createKeeper(post), [post])
  useEffect(() => keeper.start(), [keeper])
  const state = useSyncExternalStore(keeper.onChange, keeper.state, keeper.state)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isJudging, setJudging] = useState(false)
  const [isMuted, setMuted] = useState(() => localStorage.getItem(MUTED) === 'yes')
  const [view, setView] = useState<'scan' | 'report'>('scan')
  const isBusy = useRef(false)
  useWakeLock(true)
  useEffect(() => {
    addEventListener('pointerdown', wakeSounds, { once: true })
    return () => removeEventListener('pointerdown', wakeSounds)
  }, [])

  /** One at a time: what the camera still sees while a result stands is not another scan. */
  async function scan(code: string) {
    if (isBusy.current) return
    isBusy.current = true
    setJudging(true)
    const result = await keeper.scan(code)
    setJudging(false)
    setShown(result)
    if (!isMuted) play(result.result === 'admitted' ? 'in' : 'out')
  }

  function next() {
    isBusy.current = false
    setShown(null)
  }

  useEffect(() => {
    if (shown?.result !== 'admitted') return
    const timer = setTimeout(next, NEXT_MS)
    return () => clearTimeout(timer)
  })

  function mute() {
    localStorage.setItem(MUTED, isMuted ? 'no' : 'yes')
    setMuted(!isMuted)
  }

  return (
    <>
      <GateBar post={post} state={state} />
      <Connection state={state} />
      {view === 'scan' ? (
        <div className="gate__scan">
          <CameraView onCode={(code) => void scan(code)} isPaused={shown !== null || isJudging} />
          <CodeField onCode={(code) => void scan(code)} isFree={shown === null && !isJudging} />
        </div>
      ) : (
        <GateReportView eventId={post.eventId} />
      )}
      <div className="gate__tools">
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
      {shown && <ScanResult key={shown.id} shown={shown} onNext={next} />}
    </>
  )
}

function GateBar({ post, state }: { post: Post; state: GateState }) {
  const { t } = useTranslation('gate')
  const text = useText()
  const gate = gates.find(({ key }) => key === post.gate)
  return (
    <header className="gate__bar">
      <div>
        <h1 className="h3">{gate ? text(gate.name) : t('title')}</h1>
        <p className="small">{state.event ? text(state.event.name) : t('loadingList')}</p>
      </div>
      <p className="gate__count">
        <b className="num">{state.entered ?? '–'}</b>
        <span>{t('entered')}</span>
      </p>
    </header>
  )
}

/** Says nothing while all is well. */
function Connection({ state }: { state: GateState }) {
  const { t } = useTranslation('gate')
  const language = useLanguage()
  const { connection, listAsOf, waiting } = state
  if (connection !== 'offline')
    return waiting > 0 ? <Banner role="status">{t('sending', { count: waiting })}</Banner> : null
  return (
    <Banner kind="warn" role="status">
      <b>{t('offline.title')}</b>
      <p>
        {listAsOf
          ? t('offline.list', { time: formatTime(new Date(listAsOf), language) })
          : t('offline.noList')}{' '}
        {waiting > 0 && t('offline.waiting', { count: waiting })}
      </p>
    </Banner>
  )
}

function Leave({ waiting, onLeave }: { waiting: number; onLeave: () => void }) {
  const { t } = useTranslation('gate')
  const { signOut } = useSession()
  // Whoever goes now would take scans along that nobody has heard of.
  const reason = waiting > 0 ? t('waitingFirst', { count: waiting }) : null
  return (
    <>
      <Button kind="quiet" size="s" disabledReason={reason} onClick={onLeave}>
        {t('otherGate')}
      </Button>
      <Button kind="quiet" size="s" disabledReason={reason} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </>
  )
}

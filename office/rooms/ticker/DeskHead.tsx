import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../parts/StateMark.tsx'
import { clockNow } from './projection.ts'
import type { DeskHandle } from './use-desk.ts'

/** Score, clock and whether the network is there; on a phone it stays at the upper edge. */
export function DeskHead({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { desk, queue } = handle
  const { home, away, score, penalties, period } = desk
  const clock = useClock(handle)
  return (
    <header className="desk-score">
      <p className="desk-score__team">{home.name}</p>
      <h1>
        <span className="vh">{t('scoreOf', { home: home.name, away: away.name })} </span>
        <span className="num">
          {score?.home ?? '–'}
          <i>:</i>
          {score?.away ?? '–'}
        </span>
      </h1>
      <p className="desk-score__team desk-score__team--away">{away.name}</p>
      <div className="desk-score__line">
        <p>
          {clock && <span className="num">{clock}</span>}
          <span>{t(`periods.${period}`)}</span>
          {penalties && <span className="num">{`${penalties.home}:${penalties.away}`}</span>}
        </p>
        <NetMark isReachable={handle.isReachable} waiting={queue.length} />
      </div>
    </header>
  )
}

function NetMark({ isReachable, waiting }: { isReachable: boolean; waiting: number }) {
  const { t } = useTranslation('ticker')
  if (!isReachable)
    return (
      <StateMark kind="waiting">
        {waiting > 0 ? t('net.offlineWaiting', { count: waiting }) : t('net.offline')}
      </StateMark>
    )
  return waiting > 0 ? (
    <StateMark kind="waiting">{t('net.waiting', { count: waiting })}</StateMark>
  ) : (
    <StateMark kind="ok">{t('net.sent')}</StateMark>
  )
}

function useClock({ desk, now }: DeskHandle): string | null {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return clockNow(desk, now())
}

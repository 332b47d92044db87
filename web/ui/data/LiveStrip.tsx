import './live-strip.css'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Chip, LiveFlag } from '../Chip.tsx'
import { classNames } from '../class-names.ts'
import { Num } from './Num.tsx'

interface LiveStripProps {
  label: string
  /** `quiet` before and after the match: there is one, but it is no event yet or any more. */
  kind?: 'live' | 'quiet'
  flag: string
  /** What and when, e.g. `Frauen, 38. Minute`. */
  what: ReactNode
  to: To
  home: string
  away: string
  score: string
  /** Live video and the link to the ticker. */
  actions?: ReactNode
}

/** The match that is being played now. Reserve its 56 px from the first render when a match day is known. */
export function LiveStrip(props: LiveStripProps) {
  const { label, kind = 'live', flag, what, to, home, away, score, actions } = props
  return (
    <aside
      className={classNames('livestrip', kind === 'quiet' && 'livestrip--quiet')}
      data-theme={kind === 'quiet' ? 'flutlicht' : undefined}
      aria-label={label}
    >
      <div className="wrap livestrip__in">
        {kind === 'live' ? <LiveFlag>{flag}</LiveFlag> : <Chip kind="ink">{flag}</Chip>}
        <p>
          <span className="livestrip__what">{what}</span>
          <Link to={to}>
            <b>{home}</b> <Num>{score}</Num> <b>{away}</b>
          </Link>
        </p>
        {actions && <div className="livestrip__actions">{actions}</div>}
      </div>
    </aside>
  )
}

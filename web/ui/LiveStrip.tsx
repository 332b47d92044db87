import './live-strip.css'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { LiveFlag } from './Chip.tsx'
import { Num } from './Num.tsx'

interface LiveStripProps {
  label: string
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
export function LiveStrip({ label, flag, what, to, home, away, score, actions }: LiveStripProps) {
  return (
    <aside className="livestrip" aria-label={label}>
      <div className="wrap livestrip__in">
        <LiveFlag>{flag}</LiveFlag>
        <p>
          <span className="livestrip__w">{what}</span>
          <Link to={to}>
            <b>{home}</b> <Num>{score}</Num> <b>{away}</b>
          </Link>
        </p>
        {actions && <div className="livestrip__a">{actions}</div>}
      </div>
    </aside>
  )
}

import './timer.css'
import type { ReactNode } from 'react'
import { type Deadline, useSecondsLeft } from './useSecondsLeft.ts'

interface TimerProps extends Deadline {
  label: ReactNode
  /** The whole sentence for screen readers, e.g. that the seats are reserved for 9 more minutes. */
  text: (secondsLeft: number) => string
}

/** Counts down to a deadline. */
export function Timer({ label, text, ...deadline }: TimerProps) {
  const seconds = useSecondsLeft(deadline)
  return (
    <div className="timer" role="timer" aria-label={text(seconds)}>
      <span>{label}</span>
      <span className="num">{clockTime(seconds)}</span>
    </div>
  )
}

/** `581` is `09:41`; from an hour on with its hours, `43199` is `11:59:59`. */
export function clockTime(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  const parts = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0'))
  return [...(hours > 0 ? [hours] : []), ...parts].join(':')
}

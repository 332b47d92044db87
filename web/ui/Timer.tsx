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

/** `581` is `09:41`. */
export function clockTime(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

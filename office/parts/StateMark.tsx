import type { ReactNode } from 'react'

/** Done, waits, is stuck, runs right now, is over, has not begun. The word says it; the colour only repeats it. */
export type StateKind = 'ok' | 'waiting' | 'stuck' | 'running' | 'done' | 'off'

/** The state of something in a list: a small wing and a word. */
export function StateMark({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={`state state--${kind}`}>{children}</span>
}

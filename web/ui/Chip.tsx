import './chip.css'
import './data/wdl.css'
import './data/live.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `ink` for news, `hot` for prices, the rest for states. Always with a word in it. */
export type ChipKind = 'plain' | 'ink' | 'hot' | 'ok' | 'warn' | 'err'

export function Chip({ kind = 'plain', children }: { kind?: ChipKind; children: ReactNode }) {
  return <span className={classNames('chip', kind !== 'plain' && `chip--${kind}`)}>{children}</span>
}

const resultClass = { win: 'result--win', draw: 'result--draw', loss: 'result--loss' }

interface WdlProps {
  result: keyof typeof resultClass
  /** One letter, in German S, U or N. */
  letter: string
  /** The whole word, which is what gets read out. */
  label: string
}

/** Won, drawn or lost. */
export function Wdl({ result, letter, label }: WdlProps) {
  return (
    <span className={classNames('result', resultClass[result])} title={label}>
      <span aria-hidden="true">{letter}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** Marks what is live now; `hot` on dark pictures. */
export function LiveFlag({ kind = 'ink', children }: { kind?: 'ink' | 'hot'; children: ReactNode }) {
  return (
    <span className={classNames('live', kind === 'hot' && 'live--hot')}>
      <span>{children}</span>
    </span>
  )
}

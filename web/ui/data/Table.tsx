import './table.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface TableProps {
  /** Names the table; not shown, the heading above says it. */
  caption: string
  className?: string
  /** `thead` and `tbody`; numbers in cells with class `r`, the own row with class `me`. */
  children: ReactNode
}

/** A table that scrolls sideways on phones, also by keyboard. */
export function Table({ caption, className, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, and no landmark either: the section around it is one
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="tablewrap" role="group" aria-label={caption} tabIndex={0}>
      <table className={classNames('table', className)}>
        <caption className="vh">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

import './skip-link.css'
import type { ReactNode } from 'react'

/** First thing on a page: jumps over the header to the element with this id. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  )
}

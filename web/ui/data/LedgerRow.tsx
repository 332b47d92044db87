import './ledger.css'
import { type ReactNode, useId } from 'react'

/** One entry of an overview: a heading in the margin, its matter beside it. */
export function LedgerRow({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="ledger" aria-labelledby={titleId}>
      <h2 id={titleId} className="h4">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}

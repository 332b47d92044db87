import './definition-list.css'
import type { ReactNode } from 'react'

export interface Definition {
  term: string
  value: ReactNode
  /** Smaller, behind the value. */
  detail?: ReactNode
  /** A link or button at the end of the row. */
  action?: ReactNode
}

/** Facts in rows: what a thing is called and what it is. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className="definitions">
      {rows.map(({ term, value, detail, action }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {detail && <small>{detail}</small>}
          </dd>
          {action && <dd className="a">{action}</dd>}
        </div>
      ))}
    </dl>
  )
}

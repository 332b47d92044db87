import './ticket.css'
import type { ReactNode } from 'react'
import { Stub } from './Stub.tsx'

interface TicketProps {
  label: string
  /** The crests of the two clubs. */
  crests?: ReactNode
  title: ReactNode
  when: ReactNode
  /** Block, row and seat, or gate and standing place. */
  place: readonly { term: string; value: ReactNode }[]
  /** The code for the gate, black on white in both themes. */
  code?: ReactNode
  holder: ReactNode
  kind: ReactNode
  number: ReactNode
}

/** The ticket itself: looks the same in both themes. */
export function Ticket({ label, crests, title, when, place, code, holder, kind, number }: TicketProps) {
  const tear = (
    <>
      {code}
      <p>
        <b>{holder}</b>
        <br />
        {kind}
        <br />
        <span className="num ticket__id">{number}</span>
      </p>
    </>
  )
  return (
    <Stub className="ticket" tearClassName="ticket__code" fold aria-label={label} tear={tear}>
      <div className="ticket__main">
        <svg
          className="ticket__bands"
          viewBox="0 0 400 300"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
        >
          <path fill="var(--accent)" d="M330 0H420L300 300H210ZM296 0H314L194 300H176Z" />
        </svg>
        <div className="ticket__head">{crests}</div>
        <div>
          <h3 className="h2">{title}</h3>
          <p>{when}</p>
        </div>
        <dl className="ticket__seat">
          {place.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Stub>
  )
}

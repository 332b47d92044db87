import type { ReactNode } from 'react'
import { Stub } from '#web/ui/data/Stub.tsx'

interface TicketStubProps {
  /** What one looks for in the list: the seat, or the day. */
  number: { term: string; value: string }
  title: ReactNode
  text: ReactNode
  /** What can be done with it. */
  tear: ReactNode
}

/** A ticket in a list. */
export function TicketStub({ number, title, text, tear }: TicketStubProps) {
  return (
    <Stub as="li" flat fold className="ticket-row" tear={tear}>
      <div className="ticket-row__main">
        <p className="ticket-row__seat">
          <span>{number.term}</span>
          <span className="num">{number.value}</span>
        </p>
        <div>
          <b>{title}</b>
          <p className="small muted">{text}</p>
        </div>
      </div>
    </Stub>
  )
}

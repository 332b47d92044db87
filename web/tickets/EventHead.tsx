import './event.css'
import type { ReactNode } from 'react'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { useLanguage } from '#web/site/here.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { matchTitle } from './ticket-view.ts'

interface EventHeadProps {
  event: Pick<EventDetail, 'opponent' | 'opponentCrest' | 'startsAt' | 'venue'> & { isAway?: boolean }
  /** Below when and where. */
  more?: string
  /** On the other side: what can be done now. */
  children: ReactNode
}

type MatchCrestsProps = { event: Pick<EventDetail, 'opponentCrest'> & { isAway?: boolean } }

/** Who plays, the host first. */
export function MatchCrests({ event }: MatchCrestsProps) {
  return (
    <div className="vs">
      {!event.isAway && <Crest />}
      <TeamCrest src={event.opponentCrest} />
      {event.isAway && <Crest />}
    </div>
  )
}

/** Which match, when and where. */
export function EventHead({ event, more, children }: EventHeadProps) {
  const language = useLanguage()
  return (
    <section className="event-page__head" data-theme="flutlicht">
      <div className="wrap event-page__in">
        <div>
          <MatchCrests event={event} />
          <h1 className="display">{matchTitle(event)}</h1>
          <p className="lead">
            {joinedIn(language, [formatDateTime(new Date(event.startsAt), language), event.venue.name])}
            {more && <br />}
            {more}
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}

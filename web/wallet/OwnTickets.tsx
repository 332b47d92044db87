import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { ForMe } from '#web/wallet/transfers/ForMe.tsx'
import { useTransfers } from '#web/wallet/transfers/transfer-data.ts'
import { OwnBallots } from './OwnBallots.tsx'
import { OwnWishes } from './OwnWishes.tsx'
import { OfflineTicketsHere } from './offline/OfflineTicketsHere.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketRow } from './TicketRow.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'
import { byEvent } from './ticket-data.ts'

/** The day tickets of matches ahead, or of those that are over. */
export function OwnTickets({ type }: { type: TicketListType }) {
  return (
    <TicketsFrame current={type}>
      <TicketList
        kind="day"
        type={type}
        groups={(tickets, next) => <ByEvent tickets={tickets} next={next} />}
        below={type === 'upcoming' && <Below />}
      />
    </TicketsFrame>
  )
}

/** Together, so that nothing is pushed away by what comes above it. */
function Below() {
  if (useTransfers().isPending) return null
  return (
    <>
      <ForMe />
      <OwnBallots />
      <OwnWishes />
      <OfflineTicketsHere />
    </>
  )
}

function ByEvent({ tickets, next }: { tickets: WalletTicket[]; next: WalletTicket | null }) {
  const joined = useJoined()
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return byEvent(tickets).map(({ event, tickets: ofEvent }) => (
    <section key={event.id}>
      <h2 className="h3">
        {event.id === next?.event.id
          ? t('others')
          : joined([formatDate(new Date(event.startsAt), language), `${t('against')} ${event.opponent}`])}
      </h2>
      <ul className="ticket-rows">
        {ofEvent.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  ))
}

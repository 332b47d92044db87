import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { KeptTickets } from './KeptTickets.tsx'
import { NextTicket } from './NextTicket.tsx'
import { OwnWishes } from './OwnWishes.tsx'
import { TicketRow } from './TicketRow.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'
import { byEvent, useTicket, useTickets } from './ticket-data.ts'

/** The day tickets of matches ahead, or of those that are over. */
export function OwnTickets({ type }: { type: TicketListType }) {
  return (
    <TicketsFrame current={type}>
      <TicketList type={type} />
      {type === 'upcoming' && <OwnWishes />}
    </TicketsFrame>
  )
}

function TicketList({ type }: { type: TicketListType }) {
  const { t } = useTranslation('ownTickets')
  return (
    <Loaded
      query={useTickets('day', type)}
      label={t('loading')}
      rows={4}
      failed={(tryAgain) => (type === 'upcoming' ? <KeptTickets none={tryAgain} /> : tryAgain)}
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <NoTickets type={type} />
        ) : type === 'upcoming' ? (
          <Upcoming tickets={tickets} />
        ) : (
          <ByEvent tickets={tickets} />
        )
      }
    </Loaded>
  )
}

/** The next match's first ticket large, with its code; then the others of the match, then the other matches. */
function Upcoming({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('ownTickets')
  const [next, ...others] = tickets
  // Its details come by a second call; what follows waits for their place.
  if (useTicket(next!.id).isPending) return <Skeleton label={t('loading')} rows={4} />
  const same = others.filter((ticket) => ticket.event.id === next!.event.id)
  return (
    <>
      <NextTicket id={next!.id} />
      {same.length > 0 && (
        <>
          <h2 className="h3">{t('others')}</h2>
          <Rows tickets={same} />
        </>
      )}
      <ByEvent tickets={others.filter((ticket) => ticket.event.id !== next!.event.id)} />
    </>
  )
}

function ByEvent({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return byEvent(tickets).map(({ event, tickets: ofEvent }) => (
    <section key={event.id}>
      <h2 className="h3">
        {formatDate(new Date(event.startsAt), language)}, {t('against')} {event.opponent}
      </h2>
      <Rows tickets={ofEvent} />
    </section>
  ))
}

function Rows({ tickets }: { tickets: WalletTicket[] }) {
  return (
    <ul className="wts">
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  )
}

function NoTickets({ type }: { type: TicketListType }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const key = type === 'upcoming' ? 'empty' : 'emptyArchive'
  return (
    <EmptyState
      icon="ticket"
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      action={
        <LinkButton to={onSite('tickets', path.tickets(language))} iconAfter="arrow">
          {t('empty.action')}
        </LinkButton>
      }
    />
  )
}

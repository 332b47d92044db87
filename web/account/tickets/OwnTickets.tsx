import './tickets.css'
import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { NextTicket } from './NextTicket.tsx'
import { TicketRow } from './TicketRow.tsx'
import { byEvent, useTicket, useTickets } from './ticket-data.ts'

/** One of the ticket tabs (TIX-01). */
export function OwnTickets({ type }: { type: TicketListType }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <AccountFrame current="tickets" title={t('account.title')}>
      <h1 className="display">{t('account.title')}</h1>
      <TabLinks
        label={t('account.tabs')}
        tabs={[
          {
            to: path.ownTickets(language),
            label: t('account.tab.upcoming'),
            current: type === 'upcoming',
          },
          {
            to: path.ticketArchive(language),
            label: t('account.tab.archive'),
            current: type === 'archive',
          },
        ]}
      />
      <TicketList type={type} />
    </AccountFrame>
  )
}

function TicketList({ type }: { type: TicketListType }) {
  const { t } = useTranslation('tickets')
  return (
    <div className="tickets">
      <Loaded query={useTickets(type)} label={t('account.loading')} rows={4}>
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
    </div>
  )
}

/** The next match's first ticket large, with its code; then the others of the match, then the other matches. */
function Upcoming({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('tickets')
  const [next, ...others] = tickets
  // Its details come by a second call; what follows waits for their place.
  if (useTicket(next!.id).isPending) return <Skeleton label={t('account.loading')} rows={4} />
  const same = others.filter((ticket) => ticket.event.id === next!.event.id)
  return (
    <>
      <NextTicket id={next!.id} />
      {same.length > 0 && (
        <>
          <h2 className="h3">{t('account.others')}</h2>
          <Rows tickets={same} />
        </>
      )}
      <ByEvent tickets={others.filter((ticket) => ticket.event.id !== next!.event.id)} />
    </>
  )
}

function ByEvent({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return byEvent(tickets).map(({ event, tickets: ofEvent }) => (
    <section key={event.id}>
      <h2 className="h3">
        {formatDate(new Date(event.startsAt), language)}, {t('account.against')} {event.opponent}
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
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const key = type === 'upcoming' ? 'empty' : 'emptyArchive'
  return (
    <EmptyState
      icon="ticket"
      title={t(`account.${key}.title`)}
      text={t(`account.${key}.text`)}
      action={
        <LinkButton to={onSite('tickets', path.tickets(language))} iconAfter="arrow">
          {t('account.empty.action')}
        </LinkButton>
      }
    />
  )
}

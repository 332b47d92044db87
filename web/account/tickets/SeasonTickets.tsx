import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MatchRow } from './MatchRow.tsx'
import { NextTicket } from './NextTicket.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'
import { bySeasonTicket, useTicket, useTickets } from './ticket-data.ts'

/** The season ticket, match by match: those ahead, or those that are over (TIX-07). */
export function SeasonTickets({ type }: { type: TicketListType }) {
  return (
    <TicketsFrame current={type === 'upcoming' ? 'seasonTickets' : 'seasonTicketArchive'}>
      <MatchList type={type} />
    </TicketsFrame>
  )
}

function MatchList({ type }: { type: TicketListType }) {
  const { t } = useTranslation('ownTickets')
  return (
    <Loaded query={useTickets('season', type)} label={t('loading')} rows={4}>
      {(tickets) =>
        tickets.length === 0 ? (
          <NoSeasonTicket type={type} />
        ) : type === 'upcoming' ? (
          <Ahead tickets={tickets} />
        ) : (
          <Matches tickets={tickets} />
        )
      }
    </Loaded>
  )
}

/** The next match with its code, then the others. */
function Ahead({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('ownTickets')
  const [next, ...others] = tickets
  if (useTicket(next!.id).isPending) return <Skeleton label={t('loading')} rows={4} />
  return (
    <>
      <NextTicket id={next!.id} />
      <Matches tickets={others} />
    </>
  )
}

function Matches({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('ownTickets')
  return bySeasonTicket(tickets).map(({ seasonTicket, tickets: matches }) => (
    <section key={seasonTicket.id}>
      <h2 className="h3">
        {t('season', { season: seasonTicket.seasonName })}
        <span className="wts__n num">{seasonTicket.number}</span>
      </h2>
      <ul className="wts">
        {matches.map((ticket) => (
          <MatchRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  ))
}

function NoSeasonTicket({ type }: { type: TicketListType }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const key = type === 'upcoming' ? 'emptySeason' : 'emptySeasonArchive'
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

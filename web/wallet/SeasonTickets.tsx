import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { MatchRow } from './MatchRow.tsx'
import { OfflineTicketsHere } from './offline/OfflineTicketsHere.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'
import { bySeasonTicket } from './ticket-data.ts'

/** The season ticket, match by match: those ahead, or those that are over (TIX-07). */
export function SeasonTickets({ type }: { type: TicketListType }) {
  return (
    <TicketsFrame current={type === 'upcoming' ? 'seasonTickets' : 'seasonTicketArchive'}>
      <TicketList kind="season" type={type} groups={(tickets) => <Matches tickets={tickets} />} />
      {type === 'upcoming' && <OfflineTicketsHere />}
    </TicketsFrame>
  )
}

function Matches({ tickets }: { tickets: WalletTicket[] }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return bySeasonTicket(tickets).map(({ seasonTicket, tickets: matches }) => (
    <section key={seasonTicket.id}>
      <h2 className="h3">
        {t('season', { season: seasonTicket.seasonName })}
        <span className="ticket-rows__number num">{seasonTicket.number}</span>
      </h2>
      <TextLink className="small" to={path.contracts(language)}>
        {t('toContract')}
      </TextLink>
      <ul className="ticket-rows">
        {matches.map((ticket) => (
          <MatchRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  ))
}

import { useTranslation } from 'react-i18next'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { TicketCode, type Withheld } from '#web/tickets/code/TicketCode.tsx'
import { MatchTicket } from '#web/tickets/MatchTicket.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketName } from './TicketName.tsx'
import { useStateNote, WayBack } from './TicketState.tsx'
import { useTicket } from './ticket-data.ts'

/** The ticket with its code, and what can be done with it. */
export function NextTicket({ id }: { id: string }) {
  const { t } = useTranslation('ownTickets')
  return (
    <Loaded query={useTicket(id)} label={t('loadingOne')} rows={3} none={null}>
      {(ticket) => <WholeTicket ticket={ticket} />}
    </Loaded>
  )
}

export function WholeTicket({ ticket }: { ticket: WalletTicketDetail }) {
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { data: contact } = useContact()
  return (
    <>
      <State ticket={ticket} />
      <MatchTicket
        of={ticket}
        code={
          <TicketCode ticket={{ ...ticket, areaName: ticket.priceClassName }} withheld={withheldOf(ticket)} />
        }
        holder={ticket.bearer ?? (contact ? `${contact.firstName} ${contact.lastName}` : '')}
        kind={joined([text(ticket.ticketTypeName), formatMoney(ticket.price, language)])}
      />
      <TicketName ticket={ticket} />
      <TicketActions ticket={ticket} />
    </>
  )
}

const BANNERS = {
  forwarded: 'warn',
  offered: 'info',
  unpaid: 'err',
  banned: 'err',
  used: 'ok',
  cancelled: 'err',
  over: 'info',
} as const

function State({ ticket }: { ticket: WalletTicketDetail }) {
  const note = useStateNote(ticket)
  const { state } = ticket
  if (state === 'valid' || !note) return null
  return (
    <div className="tickets__state">
      <Banner kind={BANNERS[state]}>
        <p>{note}</p>
        <WayBack ticket={ticket} />
      </Banner>
    </div>
  )
}

function withheldOf({ state }: WalletTicketDetail): Withheld | null {
  return state === 'valid' || state === 'forwarded' ? null : state
}

import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useLanguage, useText } from '#web/shell/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'
import { Ticket } from '#web/ui/Ticket.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketCode, type Withheld } from './TicketCode.tsx'
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
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const text = useText()
  const { data: contact } = useContact()
  const { event, block, row, seat } = ticket
  const place = seat
    ? [
        { term: t('block'), value: block },
        { term: t('row'), value: row },
        { term: t('seat'), value: seat },
      ]
    : [
        { term: t('block'), value: block },
        { term: t('standing'), value: '–' },
      ]
  return (
    <>
      <State ticket={ticket} />
      <Ticket
        label={t('label', { match: text(event.name) })}
        crests={
          <>
            <Crest />
            <span>{t('against')}</span>
            <TeamCrest src={event.opponentCrest} />
          </>
        }
        title={
          <>
            {club.shortName} –<br />
            {event.opponent}
          </>
        }
        when={
          <>
            {formatDateTime(new Date(event.startsAt), language)}
            <br />
            {t('doors', { time: formatTime(new Date(event.doorsOpenAt), language) })}
          </>
        }
        place={place}
        code={<TicketCode ticket={ticket} withheld={withheldOf(ticket)} />}
        holder={contact ? `${contact.firstName} ${contact.lastName}` : ''}
        kind={`${text(ticket.ticketTypeName)}, ${formatMoney(ticket.price, language)}`}
        number={['SVF', block, row, seat].filter(Boolean).join(' ')}
      />
      <TicketActions ticket={ticket} />
    </>
  )
}

const BANNERS = { forwarded: 'warn', offered: 'info', used: 'ok', cancelled: 'err', over: 'info' } as const

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

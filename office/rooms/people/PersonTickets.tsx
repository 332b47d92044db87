import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useIsPhone } from '../../list/use-is-phone.ts'
import { Section } from '../../parts/Section.tsx'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { placeOf, wordsOf } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'
import { TicketsDialog } from './TicketsDialog.tsx'

type Ticket = OfficePerson['tickets'][number]

const STATES: Record<Ticket['state'], StateKind> = {
  valid: 'ok',
  forwarded: 'waiting',
  offered: 'waiting',
  unpaid: 'stuck',
  banned: 'stuck',
  used: 'done',
  cancelled: 'stuck',
  over: 'done',
}

/** What is ahead, and where it is now. */
export function PersonTickets({ person, onChanged }: PersonPartProps) {
  const { t } = useTranslation('people')
  const isPhone = useIsPhone()
  const mayChange = usePermission('people.change')
  const [lost, setLost] = useState<string | null>(null)
  const Tickets = isPhone ? TicketCards : TicketTable
  return (
    <Section title={t('tickets.title')} aside={t('tickets.aside', { count: person.tickets.length })}>
      {person.tickets.length === 0 ? (
        <p className="person-none">{t('tickets.none')}</p>
      ) : (
        <Tickets tickets={person.tickets} onSend={mayChange ? setLost : null} />
      )}
      {person.ticketsOfOthers > 0 && (
        <p className="person-none">{t('tickets.ofOthers', { count: person.ticketsOfOthers })}</p>
      )}
      {lost && (
        <TicketsDialog person={person} chosen={[lost]} onDone={onChanged} onClose={() => setLost(null)} />
      )}
    </Section>
  )
}

type TicketsProps = {
  tickets: readonly Ticket[]
  /** Null: for whoever may only look. */
  onSend: ((ticketId: string) => void) | null
}

function TicketTable({ tickets, onSend }: TicketsProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('tickets.title')} className="person-table">
      <thead>
        <tr>
          <th scope="col">{t('tickets.place')}</th>
          <th scope="col">{t('tickets.match')}</th>
          <th scope="col">{t('tickets.state')}</th>
          <th scope="col">{t('tickets.medium')}</th>
          {onSend && <td />}
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr key={ticket.id}>
            <th scope="row" className="num">
              {placeOf(ticket)}
            </th>
            <td>
              {wordsOf(ticket.event.name, language)}
              <small>{shortMoment(ticket.event.startsAt, language)}</small>
            </td>
            <td>
              <TicketState ticket={ticket} />
            </td>
            <td>{t(`media.${ticket.media}`)}</td>
            {onSend && (
              <td>
                <SendAgain ticket={ticket} onSend={onSend} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TicketCards({ tickets, onSend }: TicketsProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  return (
    <ul className="person-tickets">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <b className="num">{placeOf(ticket)}</b>
          <TicketState ticket={ticket} />
          <span>
            {wordsOf(ticket.event.name, language)}
            <small>
              {shortMoment(ticket.event.startsAt, language)}, {t(`media.${ticket.media}`)}
            </small>
          </span>
          {onSend && <SendAgain ticket={ticket} onSend={onSend} />}
        </li>
      ))}
    </ul>
  )
}

function TicketState({ ticket: { state, transfer, seasonTicket } }: { ticket: Ticket }) {
  const { t } = useTranslation('people')
  const detail = transfer?.recipientMail ?? seasonTicket?.number
  return (
    <span>
      <StateMark kind={STATES[state]}>{t(`ticketStates.${state}`)}</StateMark>
      {detail && <small>{detail}</small>}
    </span>
  )
}

function SendAgain({ ticket, onSend }: { ticket: Ticket; onSend: (ticketId: string) => void }) {
  const { t } = useTranslation('people')
  return (
    <button
      type="button"
      className="tlink"
      aria-label={t('tickets.sendOne', { place: placeOf(ticket) })}
      onClick={() => onSend(ticket.id)}
    >
      {t('tickets.again')}
    </button>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
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
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('people.change')
  const [lost, setLost] = useState<string | null>(null)
  return (
    <Section title={t('tickets.title')} aside={t('tickets.aside', { count: person.tickets.length })}>
      {person.tickets.length === 0 ? (
        <p className="person-none">{t('tickets.none')}</p>
      ) : (
        <Table caption={t('tickets.title')} className="person-table">
          <thead>
            <tr>
              <th scope="col">{t('tickets.place')}</th>
              <th scope="col">{t('tickets.match')}</th>
              <th scope="col">{t('tickets.state')}</th>
              <th scope="col">{t('tickets.medium')}</th>
              {mayChange && <td />}
            </tr>
          </thead>
          <tbody>
            {person.tickets.map((ticket) => (
              <tr key={ticket.id}>
                <th scope="row" className="num">
                  {placeOf(ticket)}
                </th>
                <td>
                  {wordsOf(ticket.event.name, language)}
                  <small>{shortMoment(ticket.event.startsAt, language)}</small>
                </td>
                <td>
                  <StateMark kind={STATES[ticket.state]}>{t(`ticketStates.${ticket.state}`)}</StateMark>
                  <small>{ticket.transfer?.recipientMail ?? ticket.seasonTicket?.number}</small>
                </td>
                <td>{t(`media.${ticket.media}`)}</td>
                {mayChange && (
                  <td>
                    <button
                      type="button"
                      className="tlink"
                      aria-label={t('tickets.sendOne', { place: placeOf(ticket) })}
                      onClick={() => setLost(ticket.id)}
                    >
                      {t('tickets.again')}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
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

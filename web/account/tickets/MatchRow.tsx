import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/shell/here.ts'
import { dayNumber, part } from '#web/tickets/ticket-view.ts'
import { TextLink } from '#web/ui/MoreLink.tsx'
import { Stub } from '#web/ui/Stub.tsx'
import { StateChip, useStateNote } from './TicketState.tsx'

/** A match of the season ticket: when and against whom; the place is always the same. */
export function MatchRow({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const note = useStateNote(ticket)
  const { event, state, block, row, seat } = ticket
  const tear = (
    <>
      <StateChip state={state} />
      <TextLink className="small" to={path.ticket({ ticket: ticket.id }, language)}>
        {t('one')} <span className="vh">{event.opponent}</span>
      </TextLink>
    </>
  )
  return (
    <Stub as="li" flat fold className="wt" tear={tear}>
      <div className="wt__m">
        <p className="wt__s">
          <span>{part(event.startsAt, language, { month: 'short' })}</span>
          <span className="num">{dayNumber(event.startsAt)}</span>
        </p>
        <div>
          <b>
            {t('against')} {event.opponent}
          </b>
          <p className="small muted">
            {note ??
              [
                `${part(event.startsAt, language, { weekday: 'short' })} ${formatTime(new Date(event.startsAt), language)}`,
                seat ? t('place', { block, row, seat }) : t('standingPlace', { block }),
              ].join(' · ')}
          </p>
        </div>
      </div>
    </Stub>
  )
}

import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { dayNumber, part } from '#web/ui/time/date-parts.ts'
import { StateChip, useStateNote } from './TicketState.tsx'
import { TicketStub } from './TicketStub.tsx'

/** A match of the season ticket: when and against whom; the place is always the same. */
export function MatchRow({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const note = useStateNote(ticket)
  const { event, state, block, row, seat } = ticket
  const weekday = part(event.startsAt, language, { weekday: 'short' })
  const place = seat ? t('place', { block, row, seat }) : t('standingPlace', { block })
  return (
    <TicketStub
      number={{
        term: part(event.startsAt, language, { month: 'short' }),
        value: dayNumber(event.startsAt),
      }}
      title={`${t('against')} ${event.opponent}`}
      text={note ?? `${weekday} ${formatTime(new Date(event.startsAt), language)} · ${place}`}
      tear={
        <>
          <StateChip state={state} />
          <TextLink className="small" to={path.ticket({ ticket: ticket.id }, language)}>
            {t('one')} <span className="vh">{event.opponent}</span>
          </TextLink>
        </>
      }
    />
  )
}

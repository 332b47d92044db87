import { useTranslation } from 'react-i18next'
import { ticketNumberEnd } from '#modules/wallet/ticket-number.rules.ts'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { path } from '#web/paths.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { StateChip, TakeBack, useStateNote } from './TicketState.tsx'
import { TicketStub } from './TicketStub.tsx'

/** A day ticket: its place, its state, and the way to its code. */
export function TicketRow({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const text = useText()
  const joined = useJoined()
  const note = useStateNote(ticket)
  const { block, row, seat, state, naming } = ticket
  const area = useAreaName()(block, ticket.priceClassName)
  const named = naming && (naming.name ?? (naming.isOpen ? t('naming.missing') : null))
  // Two on the terrace are told apart by their numbers.
  const end = ticketNumberEnd(ticket.id)
  return (
    <TicketStub
      number={
        area ? { term: t('one'), value: '1×' } : { term: t(seat ? 'seat' : 'block'), value: seat ?? block }
      }
      title={area ?? (row ? t('inRow', { block, row }) : t('standingNumber', { end }))}
      text={
        note ?? joined([text(ticket.ticketTypeName), area ? `…${end}` : text(ticket.priceClassName), named])
      }
      tear={
        <>
          <StateChip state={state} />
          <span className="ticket-actions__line">
            <TextLink className="small" to={path.ticket({ ticket: ticket.id }, language)}>
              {t('one')}{' '}
              <span className="vh">{[area ?? block, row, seat ?? end].filter(Boolean).join('-')}</span>
            </TextLink>
            <TakeBack ticket={ticket} />
          </span>
        </>
      }
    />
  )
}

import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { TextLink } from '#web/ui/MoreLink.tsx'
import { Stub } from '#web/ui/Stub.tsx'
import { StateChip, useStateNote } from './TicketState.tsx'

/** A ticket as a small stub: its place, its state, and the way to its code. */
export function TicketRow({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const text = useText()
  const note = useStateNote(ticket)
  const { block, row, seat, state } = ticket
  const tear = (
    <>
      <StateChip state={state} />
      <TextLink className="small" to={path.ticket({ ticket: ticket.id }, language)}>
        {t('one')} <span className="vh">{[block, row, seat].filter(Boolean).join('-')}</span>
      </TextLink>
    </>
  )
  return (
    <Stub as="li" flat fold className="wt" tear={tear}>
      <div className="wt__m">
        <p className="wt__s">
          <span>{t(seat ? 'seat' : 'block')}</span>
          <span className="num">{seat ?? block}</span>
        </p>
        <div>
          <b>{row ? t('inRow', { block, row }) : t('standing')}</b>
          <p className="small muted">
            {note ?? `${text(ticket.ticketTypeName)}, ${text(ticket.priceClassName)}`}
          </p>
        </div>
      </div>
    </Stub>
  )
}

import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { TextLink } from '#web/ui/MoreLink.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stub } from '#web/ui/Stub.tsx'

/** A ticket as a small stub, with the way to its code. */
export function TicketRow({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const tear = (
    <>
      <b>
        <Price cents={ticket.price} language={language} />
      </b>
      <TextLink className="small" to={path.ticket({ ticket: ticket.id }, language)}>
        {t('account.one')} <span className="vh">{placeName(ticket)}</span>
      </TextLink>
    </>
  )
  return (
    <Stub as="li" flat fold className="wt" tear={tear}>
      <div className="wt__m">
        <p className="wt__s">
          <span>{ticket.seat ? t('seatWord') : t('blockWord')}</span>
          <span className="num">{ticket.seat ?? ticket.block}</span>
        </p>
        <div>
          <b>
            {ticket.row
              ? `${t('block', { id: ticket.block })}, ${t('row', { row: ticket.row })}`
              : t('account.standing')}
          </b>
          <p className="small muted">
            {text(ticket.ticketTypeName)}, {text(ticket.priceClassName)}
          </p>
        </div>
      </div>
    </Stub>
  )
}

function placeName(ticket: WalletTicket): string {
  return [ticket.block, ticket.row, ticket.seat].filter(Boolean).join('-')
}

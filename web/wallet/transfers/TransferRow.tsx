import './transfers.css'
import { useTranslation } from 'react-i18next'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { formatDateTime, formatShortDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Stub } from '#web/ui/data/Stub.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { StateChip } from './ForwardedTicket.tsx'

/** A ticket on its way to somebody: which, from or to whom, how it stands, and the way to answer. */
export function TransferRow({ transfer }: { transfer: TicketTransfer }) {
  const joined = useJoined()
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const text = useText()
  const { role, state, event, senderName, recipientMail } = transfer
  const isOpen = role === 'recipient' && state === 'Waiting'
  const tear = (
    <>
      <StateChip state={state} />
      <TextLink className="small" to={path.transfer({ transfer: transfer.id }, language)}>
        {t(isOpen ? 'list.answer' : 'list.look')} <span className="vh">{text(event.name)}</span>
      </TextLink>
    </>
  )
  const areaName = useAreaName()
  const other =
    role === 'sender'
      ? t('list.to', { mail: recipientMail || t('nobody') })
      : t('list.from', { name: senderName ?? t('somebody') })
  return (
    <Stub as="li" flat fold className="transfer-row" tear={tear}>
      <div className="transfer-row__main">
        <b>{text(event.name)}</b>
        <p className="small">
          {joined([
            formatShortDate(new Date(event.startsAt), language),
            areaName(transfer.block, transfer.priceClassName) ?? placeOf(t, transfer),
          ])}
        </p>
        <p className="small muted">{other}</p>
        {state === 'Waiting' && (
          <p className="small muted">
            {t('list.until', { time: formatDateTime(new Date(transfer.expiresAt), language) })}
          </p>
        )}
      </div>
    </Stub>
  )
}

function placeOf(
  t: (key: string, words: Record<string, string>) => string,
  { block, row, seat }: TicketTransfer,
): string {
  return seat && row ? t('place.seat', { block, row, seat }) : t('place.standing', { block })
}

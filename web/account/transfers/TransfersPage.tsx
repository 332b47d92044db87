import './transfers.css'
import { useTranslation } from 'react-i18next'
import type { TicketTransfer } from '#modules/wallet/transfers.schema.ts'
import { formatDateTime, formatShortDate } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink, TextLink } from '#web/ui/MoreLink.tsx'
import { Stub } from '#web/ui/Stub.tsx'
import { StateChip } from './ForwardedTicket.tsx'
import { useTransfers } from './transfer-data.ts'

/** TRF-05: tickets that were forwarded to me and by me, newest first. */
export default function TransfersPage() {
  const { t } = useTranslation('transfers')
  return (
    <AccountFrame current="tickets" title={t('list.title')}>
      <Transfers />
    </AccountFrame>
  )
}

function Transfers() {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <div className="fwds">
      <BackLink to={path.ownTickets(language)}>{t('list.back')}</BackLink>
      <h1 className="display">{t('list.title')}</h1>
      <Loaded query={useTransfers()} label={t('list.loading')} rows={4}>
        {(transfers) =>
          transfers.length === 0 ? (
            <EmptyState
              icon="share"
              title={t('list.empty.title')}
              text={t('list.empty.text')}
              action={<LinkButton to={path.ownTickets(language)}>{t('list.empty.action')}</LinkButton>}
            />
          ) : (
            <>
              <Part of="recipient" transfers={transfers} />
              <Part of="sender" transfers={transfers} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Part({ of, transfers }: { of: TicketTransfer['role']; transfers: TicketTransfer[] }) {
  const { t } = useTranslation('transfers')
  const own = transfers.filter((one) => one.role === of)
  if (own.length === 0) return null
  return (
    <section>
      <h2 className="h3">{t(`list.${of}`)}</h2>
      <ul className="fwds__l">
        {own.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}

function TransferRow({ transfer }: { transfer: TicketTransfer }) {
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
  const other =
    role === 'sender'
      ? t('list.to', { mail: recipientMail || t('nobody') })
      : t('list.from', { name: senderName ?? t('somebody') })
  return (
    <Stub as="li" flat fold className="fwdr" tear={tear}>
      <div className="fwdr__m">
        <b>{text(event.name)}</b>
        <p className="small">
          {formatShortDate(new Date(event.startsAt), language)}, {placeOf(t, transfer)}
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

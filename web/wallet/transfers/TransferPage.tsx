import './transfers.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { Answering } from './Answering.tsx'
import { ForwardedTicket, StateChip } from './ForwardedTicket.tsx'
import { LinkLanding, WrongAccount } from './LinkLanding.tsx'
import { useTransfer } from './transfer-data.ts'

const RevokeDialog = lazy(async () => ({ default: (await import('./RevokeDialog.tsx')).RevokeDialog }))

/** A forwarded ticket, for both its sides, and for whoever comes by the link of a mail (`#` and its secret). */
export default function TransferPage() {
  const { t } = useTranslation(['transfers', 'matchTicket'])
  const { transfer: id = '' } = useParams()
  const { hash } = useLocation()
  const token = /^#([\w-]{22})$/.exec(hash)?.[1] ?? null
  return (
    <AccountFrame
      current="tickets"
      title={t('one.title')}
      landing={token ? <LinkLanding token={token} /> : undefined}
    >
      <div className="transfers">
        <OneTransfer id={id} token={token} />
      </div>
    </AccountFrame>
  )
}

function OneTransfer({ id, token }: { id: string; token: string | null }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <>
      <BackLink to={path.transfers(language)}>{t('one.back')}</BackLink>
      <Loaded query={useTransfer(id, token)} label={t('one.loading')} rows={5}>
        {(found) => {
          if (found.kind === 'mine') return <Mine transfer={found.transfer} />
          return found.kind === 'wrongAccount' ? <WrongAccount token={token!} /> : <Unknown />
        }}
      </Loaded>
    </>
  )
}

function Mine({ transfer }: { transfer: TicketTransfer }) {
  const { t } = useTranslation('transfers')
  const text = useText()
  const { role, state, senderName } = transfer
  const isSent = role === 'sender'
  // What became of it stands below; only what still waits is on its way to somebody.
  const heading = state === 'Waiting' ? `${isSent ? 'sent' : 'received'}.title` : 'one.title'
  return (
    <>
      <h1 className="h1">{t(heading)}</h1>
      <p className="forward__state" aria-live="polite">
        <StateChip state={state} /> <span>{text(transfer.event.name)}</span>
      </p>
      <ForwardedTicket
        of={transfer}
        note={
          isSent
            ? t('ticket.to', { mail: transfer.recipientMail || t('nobody') })
            : t('ticket.from', { name: senderName ?? t('somebody') })
        }
      />
      {isSent ? <Sent transfer={transfer} /> : <Received transfer={transfer} />}
    </>
  )
}

function Sent({ transfer }: { transfer: TicketTransfer }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { state, endedBy, reasonForDeclining, recipientMail, expiresAt } = transfer
  const words = {
    mail: recipientMail || t('nobody'),
    time: formatDateTime(new Date(expiresAt), language),
  }
  if (state !== 'Waiting')
    return (
      <>
        <Banner kind={state === 'Accepted' ? 'ok' : 'info'}>
          <b>{t(`sent.${state}.title`)}</b>
          <p>
            {t(state === 'Revoked' ? `sent.Revoked.by.${endedBy ?? 'sender'}` : `sent.${state}.text`, words)}
          </p>
          {reasonForDeclining && <p>{t('sent.reason', { reason: reasonForDeclining })}</p>}
        </Banner>
        {state !== 'Accepted' && endedBy !== 'refund' && (
          <p className="forward__actions">
            <LinkButton to={path.ticket({ ticket: transfer.ticketId }, language)}>
              {t('sent.toTicket')}
            </LinkButton>
          </p>
        )}
      </>
    )
  return (
    <>
      <p className="lead">{t('sent.Waiting.text', words)}</p>
      <p className="forward__actions">
        <Button kind="line" icon="undo" onClick={() => setAsking(true)}>
          {t('sent.revoke')}
        </Button>
      </p>
      {isAsking && (
        <Suspense>
          <RevokeDialog transfer={transfer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Received({ transfer }: { transfer: TicketTransfer }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { state, ticketId, endedBy } = transfer
  const words = { name: transfer.senderName ?? t('somebody') }
  if (state === 'Waiting') return <Answering transfer={transfer} />
  return (
    <>
      <Banner kind={state === 'Accepted' ? 'ok' : 'info'} role="status">
        <b>{t(`received.${state}.title`)}</b>
        <p>{t(endedBy === 'upgrade' ? 'received.Revoked.undone' : `received.${state}.text`, words)}</p>
      </Banner>
      {state === 'Accepted' && (
        <p className="forward__actions">
          <LinkButton to={path.ticket({ ticket: ticketId }, language)}>{t('received.toTicket')}</LinkButton>
        </p>
      )}
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('one.title')}</h1>
      <EmptyState
        icon="ticket"
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<LinkButton to={path.transfers(language)}>{t('one.back')}</LinkButton>}
      />
    </>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketTransferLink } from '#modules/wallet/transfers/transfers.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { Queries } from '#web/api/queries.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useSignOut } from '#web/session/useSignOut.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ForwardedTicket } from './ForwardedTicket.tsx'
import { useTransferLink } from './transfer-data.ts'

/**
 * Where the link of a mail leads who is not signed in: what it is about, and both ways in. They come back here. The answers
 * are kept apart from those of the account, which are dropped as soon as nobody is signed in.
 */
export function LinkLanding({ token }: { token: string }) {
  const [client] = useState(() => new Queries({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <div className="transfers">
        <WhatTheLinkIsAbout token={token} />
      </div>
    </QueryClientProvider>
  )
}

function WhatTheLinkIsAbout({ token }: { token: string }) {
  const { t } = useTranslation('transfers')
  return (
    <Loaded query={useTransferLink(token)} label={t('one.loading')} rows={5} none={<LinkUnknown />}>
      {(link) => (link.state === 'Waiting' ? <Invitation link={link} /> : <LinkOver link={link} />)}
    </Loaded>
  )
}

function Invitation({ link }: { link: TicketTransferLink }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { signIn, register } = useSession()
  const name = link.senderName ?? t('somebody')
  return (
    <>
      <h1 className="h1">{t('landing.title', { name })}</h1>
      <ForwardedTicket of={link} note={t('ticket.from', { name })} />
      <p className="lead">{t('landing.text', { mail: link.recipientMail })}</p>
      <div className="forward__actions">
        <Button onClick={() => void register()}>{t('landing.register')}</Button>
        <Button kind="line" onClick={() => void signIn()}>
          {t('landing.signIn')}
        </Button>
      </div>
      <p className="small muted">
        {t('landing.until', { time: formatDateTime(new Date(link.expiresAt), language) })}
      </p>
    </>
  )
}

/** TRF-10: says that it is over, and whom to ask. */
function LinkOver({ link }: { link: TicketTransferLink }) {
  const { t } = useTranslation('transfers')
  const { signIn } = useSession()
  const name = link.senderName ?? t('somebody')
  return (
    <>
      <h1 className="display">{t(`over.${link.state}.title`)}</h1>
      <EmptyState
        icon="clock"
        title={t(`over.${link.state}.what`)}
        text={t(`over.${link.state}.text`, { name })}
        action={<Button onClick={() => void signIn()}>{t('landing.signIn')}</Button>}
      />
    </>
  )
}

function LinkUnknown() {
  const { t } = useTranslation('transfers')
  const { signIn } = useSession()
  return (
    <>
      <h1 className="display">{t('one.title')}</h1>
      <EmptyState
        icon="ticket"
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<Button onClick={() => void signIn()}>{t('landing.signIn')}</Button>}
      />
    </>
  )
}

/** TRF-09: the address that the ticket went to is not in this account. Both ways on, and back. */
export function WrongAccount({ token }: { token: string }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { leave, question } = useSignOut()
  return (
    <Loaded query={useTransferLink(token)} label={t('one.loading')} rows={3} none={<LinkUnknown />}>
      {(link) =>
        // What is over is over for every account.
        link.state !== 'Waiting' ? (
          <LinkOver link={link} />
        ) : (
          <>
            <h1 className="h1">{t('wrong.title')}</h1>
            <Banner kind="warn" role="status">
              <b>{t('wrong.what', { mail: link.recipientMail })}</b>
              <p>{t('wrong.text')}</p>
            </Banner>
            <ForwardedTicket of={link} note={t('ticket.from', { name: link.senderName ?? t('somebody') })} />
            <div className="forward__actions">
              <LinkButton to={`${path.accountData(language)}#emails`}>{t('wrong.addMail')}</LinkButton>
              <Button kind="line" onClick={leave}>
                {t('wrong.other')}
              </Button>
            </div>
            <p className="small muted">{t('wrong.back')}</p>
            {question}
          </>
        )
      }
    </Loaded>
  )
}

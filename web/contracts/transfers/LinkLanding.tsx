import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractTransferLink } from '#modules/contracts/transfers/transfers.schema.ts'
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
import { TransferStub } from './TransferStub.tsx'
import { useContractTransferLink } from './transfer-data.ts'

/** Where the link of a mail leads who is not signed in; both ways in come back here. */
export function LinkLanding({ token }: { token: string }) {
  const { t } = useTranslation('contractTransfers')
  const [client] = useState(() => new Queries({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <LoadedLink token={token}>
        {(link) => (link.state === 'Waiting' ? <Invitation link={link} /> : <LinkOver link={link} />)}
      </LoadedLink>
      <p className="small muted">{t('landing.note')}</p>
    </QueryClientProvider>
  )
}

function LoadedLink({
  token,
  children,
}: {
  token: string
  children: (link: ContractTransferLink) => React.ReactNode
}) {
  const { t } = useTranslation('contractTransfers')
  return (
    <Loaded query={useContractTransferLink(token)} label={t('loading')} rows={5} none={<Unknown />}>
      {children}
    </Loaded>
  )
}

function Invitation({ link }: { link: ContractTransferLink }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const { signIn, register } = useSession()
  const name = link.holderName ?? t('somebody')
  return (
    <>
      <h1 className="display">{t(`received.${link.kind}.title`, { name })}</h1>
      <TransferStub of={link} />
      <p className="lead contract-lead">{t('landing.text', { mail: link.email })}</p>
      <div className="contract-links">
        <Button onClick={() => void register()}>{t('landing.register')}</Button>
        <Button kind="line" onClick={() => void signIn()}>
          {t('landing.signIn')}
        </Button>
      </div>
      <p className="small muted">
        {t('answer.until', { time: formatDateTime(new Date(link.expiresAt), language) })}
      </p>
    </>
  )
}

/** It is over for every account, and whom to ask. */
function LinkOver({ link }: { link: ContractTransferLink }) {
  const { t } = useTranslation('contractTransfers')
  const { signIn } = useSession()
  const { state, holderName } = link
  return (
    <>
      <h1 className="display">{t('one.title')}</h1>
      <EmptyState
        icon="clock"
        title={t(`over.${state}.title`)}
        text={t(`over.${state}.text`, { name: holderName ?? t('somebody') })}
        action={<Button onClick={() => void signIn()}>{t('landing.signIn')}</Button>}
      />
    </>
  )
}

export function Unknown() {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('one.title')}</h1>
      <EmptyState
        icon="document"
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<LinkButton to={path.contracts(language)}>{t('one.toContracts')}</LinkButton>}
      />
    </>
  )
}

/** ABO-53: the address that it went to is not in this account. Both ways on, and back. */
export function WrongAccount({ token }: { token: string }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const { leave, question } = useSignOut()
  return (
    <LoadedLink token={token}>
      {(link) =>
        link.state !== 'Waiting' ? (
          <LinkOver link={link} />
        ) : (
          <>
            <h1 className="display">{t('wrong.title')}</h1>
            <Banner kind="warn" role="status">
              <b>{t('wrong.what', { mail: link.email })}</b>
              <p>{t('wrong.text')}</p>
            </Banner>
            <TransferStub of={link} />
            <div className="contract-links">
              <LinkButton to={`${path.accountData(language)}#emails`}>{t('wrong.addMail')}</LinkButton>
              <Button kind="line" onClick={leave}>
                {t('wrong.other')}
              </Button>
            </div>
            {question}
          </>
        )
      }
    </LoadedLink>
  )
}

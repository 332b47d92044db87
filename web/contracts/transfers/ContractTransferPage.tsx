import '#web/contracts/contracts.css'
import './contract-transfers.css'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useWalletAddress } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { Answering } from './Answering.tsx'
import { LinkLanding, Unknown, WrongAccount } from './LinkLanding.tsx'
import { TransferStub } from './TransferStub.tsx'
import { type ContractTransfer, emailOf, useContractTransfer } from './transfer-data.ts'

/** A contract that is passed on, for both its sides, and for whoever comes by the link of a mail (`#` and its secret). */
export default function ContractTransferPage() {
  const { t } = useTranslation(['contractTransfers', 'contracts', 'payments'])
  const language = useLanguage()
  const { transfer: id = '' } = useParams()
  const { hash } = useLocation()
  const token = /^#([\w-]{22})$/.exec(hash)?.[1] ?? null
  return (
    <AccountFrame
      current="contracts"
      title={t('one.title')}
      landing={
        token ? (
          <div className="contract-transfer">
            <LinkLanding token={token} />
          </div>
        ) : undefined
      }
    >
      <div className="contract-transfer">
        <BackLink to={path.contracts(language)}>{t('one.toContracts')}</BackLink>
        <OneTransfer id={id} token={token} />
      </div>
    </AccountFrame>
  )
}

function OneTransfer({ id, token }: { id: string; token: string | null }) {
  const { t } = useTranslation('contractTransfers')
  const notMine = token ? <WrongAccount token={token} /> : <Unknown />
  return (
    <Loaded query={useContractTransfer(id)} label={t('loading')} rows={5} none={notMine}>
      {(transfer) => <Mine transfer={transfer} />}
    </Loaded>
  )
}

function Mine({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const { role, kind, state } = transfer
  const name = transfer.holderName ?? t('somebody')
  if (role === 'holder')
    return (
      <>
        <h1 className="display">{t(`sent.${kind}.title`)}</h1>
        <TransferStub of={transfer} />
        <Sent transfer={transfer} />
      </>
    )
  return (
    <>
      <h1 className="display">{t(state === 'Waiting' ? `received.${kind}.title` : 'one.title', { name })}</h1>
      {state === 'Waiting' && (
        <p className="lead contract-lead">
          {t(`received.${transfer.takesPlace ? 'both' : kind}.text`, { name })}
        </p>
      )}
      <TransferStub of={transfer} />
      {state === 'Waiting' ? <Answering transfer={transfer} /> : <Received transfer={transfer} />}
    </>
  )
}

function Sent({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const { state, reason, contractId, expiresAt, endedBy } = transfer
  const words = {
    mail: emailOf(transfer) || t('nobody'),
    time: formatDateTime(new Date(expiresAt), language),
  }
  return (
    <>
      <Banner kind={state === 'Accepted' ? 'ok' : 'info'}>
        <b>{t(`state.${state}`)}</b>
        <p>{t(state === 'Withdrawn' && endedBy === 'contract' ? 'sent.ended' : `sent.${state}`, words)}</p>
        {reason && <p>{t('sent.reason', { reason })}</p>}
      </Banner>
      <p className="contract-links">
        <LinkButton to={path.contract({ contract: contractId }, language)}>{t('one.toContract')}</LinkButton>
      </p>
    </>
  )
}

function Received({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const inWallet = useWalletAddress()
  const { state, kind, takesPlace, convertedTo, newContractId, contractId, block, expiresAt } = transfer
  const words = {
    name: transfer.holderName ?? t('somebody'),
    block,
    time: formatDateTime(new Date(expiresAt), language),
  }
  const isPlace = kind === 'recipient' || takesPlace
  const looks = { Accepted: 'ok', Expired: 'warn' } as const
  const kindOfBanner = state === 'Accepted' || state === 'Expired' ? looks[state] : 'info'
  return (
    <>
      <Banner kind={kindOfBanner} role="status">
        <b>{t(state === 'Accepted' ? `over.Accepted.mine.${kind}` : `over.${state}.title`, words)}</b>
        <p>{t(state === 'Accepted' ? `over.Accepted.then.${kind}` : `over.${state}.text`, words)}</p>
      </Banner>
      <p className="contract-links">
        {state === 'Accepted' && isPlace && (
          <LinkButton to={inWallet(path.seasonTickets(language))}>{t('over.toTickets')}</LinkButton>
        )}
        {state === 'Accepted' && (
          <LinkButton kind="line" to={path.contract({ contract: newContractId ?? contractId }, language)}>
            {t('one.toContract')}
          </LinkButton>
        )}
        {convertedTo && (
          <LinkButton to={path.contractTransfer({ transfer: convertedTo }, language)}>
            {t('over.goOn')}
          </LinkButton>
        )}
      </p>
    </>
  )
}

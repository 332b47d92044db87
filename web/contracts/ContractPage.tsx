import './contracts.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Contract } from '#modules/contracts/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText, useWalletAddress } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { MoreLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { AddedMatches } from './AddedMatches.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { LoadedContract } from './ContractScreen.tsx'
import { ContractStub } from './ContractStub.tsx'
import { Credits } from './Credits.tsx'
import { seasonName, stateKinds } from './contract-words.ts'
import { Renewal } from './Renewal.tsx'
import { ContractTransferState } from './transfers/ContractTransferState.tsx'

/** One contract: what it is, what comes next, what can be changed. */
export default function ContractPage() {
  const { t } = useTranslation('contracts')
  const { contract: id = '' } = useParams()
  return (
    <AccountFrame current="contracts" title={t('facts.title')}>
      <LoadedContract id={id}>{(contract) => <OneContract contract={contract} />}</LoadedContract>
    </AccountFrame>
  )
}

function OneContract({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { number, state, season, block } = contract
  return (
    <>
      <Breadcrumb
        label={t('path')}
        steps={[
          { label: t('account'), to: path.account(language) },
          { label: t('title'), to: path.contracts(language) },
          { label: t('name', { season: seasonName(season) }) },
        ]}
      />
      <div className="contract-head">
        <h1 className="display">{t('heading', { block })}</h1>
        <div>
          <Chip kind={stateKinds[state]}>{t(`state.${state}`)}</Chip>
          <p className="small muted">{t('number', { number })}</p>
        </div>
      </div>
      <ContractStub contract={contract} />
      <Notices contract={contract} />
      {contract.subscriber.isSelf && <Renewal contract={contract} />}
      <AddedMatches contractId={contract.id} />
      <section aria-labelledby="contract-facts">
        <h2 className="h2" id="contract-facts">
          {t('facts.title')}
        </h2>
        <ContractFacts contract={contract} />
        {contract.subscriber.isSelf && <MoreLink to={path.dues(language)}>{t('facts.dues')}</MoreLink>}
      </section>
      {contract.subscriber.isSelf && <Credits contractId={contract.id} />}
      <ContractTransferState contract={contract} />
      {contract.subscriber.isSelf && <Ending contract={contract} />}
    </>
  )
}

/** What one should know before anything else. */
function Notices({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const inWallet = useWalletAddress()
  const { subscriber, state, endDate, terminationReason } = contract
  if (!subscriber.isSelf)
    return (
      <Banner>
        <p>{t('notice.recipient', { name: subscriber.name || t('somebody') })}</p>
        <TextLink to={inWallet(path.seasonTickets(language))}>{t('notice.toTickets')}</TextLink>
      </Banner>
    )
  if (state === 'Incomplete') return <Banner kind="err">{t('notice.Incomplete')}</Banner>
  if (state === 'PendingRecipient' || state === 'PendingSubscriber')
    return <Banner kind="warn">{t('notice.pending')}</Banner>
  if (state === 'Terminated')
    return (
      <Banner>
        <b>{t('notice.Terminated', { day: dayOf(endDate, language) })}</b>
        {terminationReason && <p>{t('notice.TerminatedReason', { reason: text(terminationReason) })}</p>}
      </Banner>
    )
  return state === 'SubscriberChanged' ? <Banner>{t('notice.SubscriberChanged')}</Banner> : null
}

/** ABO-23: until when it can be ended, and what holds then. */
function Ending({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { id, endDate, noticeUntil, may, state } = contract
  if (state === 'Terminated' || state === 'SubscriberChanged') return null
  return (
    <section className="contract-end" aria-labelledby="contract-end">
      <h2 className="h2" id="contract-end">
        {t('end.title')}
      </h2>
      {may.terminate ? (
        <>
          <p>
            {t('end.text', { day: dayOf(endDate, language) })}{' '}
            {noticeUntil && t('end.notice', { day: dayOf(noticeUntil, language) })}
          </p>
          <LinkButton kind="quiet" to={path.contractTermination({ contract: id }, language)}>
            {t('end.go')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{t('end.over')}</p>
          <TextLink to={path.termination(language)}>{t('end.extraordinary')}</TextLink>
        </>
      )}
    </section>
  )
}

import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ContractMasterData } from '#modules/contracts/master-data.schema.ts'
import type { Contract } from '#modules/contracts/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { ConfirmationForm } from './ConfirmationForm.tsx'
import { useContractsOf, useMasterData } from './contract-data.ts'
import { seasonName } from './contract-words.ts'

/** Once a year: my data are right (SUC-05), and these season tickets I want to keep (SUC-04). */
export default function ContractConfirmationPage() {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { masterData: id = '' } = useParams()
  return (
    <AccountFrame current="contracts" title={t('confirm.title')}>
      <BackLink to={path.contracts(language)}>{t('unknown.action')}</BackLink>
      <h1 className="display">{t('confirm.title')}</h1>
      <MasterData id={id} />
    </AccountFrame>
  )
}

/** Inside the frame, which keeps what was read. */
function MasterData({ id }: { id: string }) {
  const { t } = useTranslation('contracts')
  return (
    <Loaded query={useMasterData(id)} label={t('loading')} rows={4} none={<None />}>
      {(masterData) => <Confirmation masterData={masterData} />}
    </Loaded>
  )
}

function Confirmation({ masterData }: { masterData: ContractMasterData }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const contracts = useContractsOf(masterData.id)
  const { upcomingSeason, confirmUntil, confirmedAt, subscriber } = masterData
  if (confirmed !== null) return <Done contracts={confirmed} />
  return (
    <>
      <p className="lead contract-lead">
        {upcomingSeason === null
          ? t('confirm.leadWithoutSeason')
          : t('confirm.lead', { season: seasonName(upcomingSeason) })}
      </p>
      {confirmUntil && (
        <Banner kind="warn">
          {t('confirm.until', { time: formatDateTime(new Date(confirmUntil), language) })}
        </Banner>
      )}
      <section className="contract-part">
        <h2 className="h2">{t('confirm.data')}</h2>
        <p>
          <b>{subscriber.name}</b>
          {confirmedAt && (
            <span className="muted"> {t('confirm.last', { day: dayOf(confirmedAt, language) })}</span>
          )}
        </p>
        <p className="contract-links">
          <TextLink to={path.accountData(language)}>{t('confirm.toData')}</TextLink>
          <TextLink to={path.addresses(language)}>{t('confirm.toAddresses')}</TextLink>
        </p>
      </section>
      <Loaded query={contracts} label={t('loading')} rows={3}>
        {({ items }) => (
          <ConfirmationForm
            masterDataId={masterData.id}
            contracts={items.filter(isAsked)}
            onConfirmed={setConfirmed}
          />
        )}
      </Loaded>
    </>
  )
}

/** The next season is on offer to it, whether or not it was answered. */
function isAsked({ renewal, may, confirmedSeason }: Contract): boolean {
  return renewal !== null && (may.confirm || confirmedSeason === renewal.season)
}

function Done({ contracts }: { contracts: number }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  return (
    <div className="contract-form" tabIndex={-1} ref={focusOn}>
      <Banner kind="ok" role="status">
        <b>{t('success.masterDataConfirmed')}</b>
        <p>{t('confirm.doneMaster')}</p>
        {contracts > 0 && <p>{t('success.contractsConfirmed', { count: contracts })}</p>}
      </Banner>
      <p>
        <LinkButton to={path.contracts(language)}>{t('confirm.toContracts')}</LinkButton>
      </p>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

function None() {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  return (
    <EmptyState
      icon="document"
      title={t('unknown.title')}
      text={t('unknown.text')}
      action={<LinkButton to={path.contracts(language)}>{t('unknown.action')}</LinkButton>}
    />
  )
}

import './contracts.css'
import { useTranslation } from 'react-i18next'
import type { SeasonTicketContract } from '#modules/contracts/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { ContractRow } from './ContractRow.tsx'
import { useOwnMasterData, useSeasonTicketContracts } from './contract-data.ts'

/** ABO-11: one's own ticket first, then those one pays for, then those that others pay for; last what is over or given away. */
const GROUPS = ['own', 'ownOther', 'ofOther', 'over'] as const

export default function ContractsPage() {
  const { t } = useTranslation('contracts')
  return (
    <AccountFrame current="contracts" title={t('title')}>
      <h1 className="display">{t('title')}</h1>
      <OwnContracts />
    </AccountFrame>
  )
}

/** Inside the frame, which keeps what was read. */
function OwnContracts() {
  const { t } = useTranslation('contracts')
  return (
    <Loaded query={useSeasonTicketContracts()} label={t('loading')} rows={4}>
      {({ items }) => (items.length === 0 ? <NoContract /> : <Groups contracts={items} />)}
    </Loaded>
  )
}

function Groups({ contracts }: { contracts: SeasonTicketContract[] }) {
  const { t } = useTranslation('contracts')
  const groups = Map.groupBy(contracts, ({ isActive, relation }) => (isActive ? relation : 'over'))
  return (
    <>
      <p className="lead contract-lead">{t('lead')}</p>
      <ConfirmAll />
      {GROUPS.map((relation) => {
        const items = groups.get(relation)
        return (
          items && (
            <section className="contract-group" key={relation}>
              <h2 className="h2">{t(`groups.${relation}`)}</h2>
              <ul className="contract-rows">
                {items.toSorted(latestFirst).map((contract) => (
                  <ContractRow key={contract.id} contract={contract} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function latestFirst(a: SeasonTicketContract, b: SeasonTicketContract): number {
  return b.startDate.localeCompare(a.startDate)
}

/** Whoever pays for several answers for all of them on one page. */
function ConfirmAll() {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { data } = useOwnMasterData()
  if (!data?.needsConfirmation || data.contractCount < 2) return null
  return (
    <MoreLink to={path.contractConfirmation({ masterData: data.id }, language)}>{t('renew.all')}</MoreLink>
  )
}

function NoContract() {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <EmptyState
      icon="document"
      title={t('none.title')}
      text={t('none.text')}
      action={
        <LinkButton to={withRole('tickets', path.tickets(language))} iconAfter="arrow">
          {t('none.action')}
        </LinkButton>
      }
    />
  )
}

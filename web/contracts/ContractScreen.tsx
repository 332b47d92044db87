import './contracts.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Contract } from '#modules/contracts/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { useContract } from './contract-data.ts'
import { placeText } from './contract-words.ts'

interface ContractScreenProps {
  title: string
  children: (contract: Contract) => ReactNode
}

/** A page about one change of the contract that the address names: its title, the way back, and the contract. */
export function ContractScreen({ title, children }: ContractScreenProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { contract: id = '' } = useParams()
  return (
    <AccountFrame current="contracts" title={title}>
      <BackLink to={path.contract({ contract: id }, language)}>{t('back')}</BackLink>
      <h1 className="display">{title}</h1>
      <LoadedContract id={id}>{children}</LoadedContract>
    </AccountFrame>
  )
}

/** As a change's page; where nothing can be changed it says why instead (ABO-26, ABO-27). */
export function ChangeScreen({ title, children }: ContractScreenProps) {
  const { t } = useTranslation('contracts')
  return (
    <ContractScreen title={title}>
      {(contract) => (
        <>
          <p className="lead contract-lead">
            {t('end.what', { number: contract.number, place: placeText(contract, t) })}
          </p>
          {contract.may.change ? children(contract) : <NotPossible contract={contract} />}
        </>
      )}
    </ContractScreen>
  )
}

export function LoadedContract({
  id,
  children,
}: {
  id: string
  children: (contract: Contract) => ReactNode
}) {
  const { t } = useTranslation('contracts')
  return (
    <Loaded query={useContract(id)} label={t('loadingOne')} rows={5} none={<NoSuchContract />}>
      {children}
    </Loaded>
  )
}

/** Why nothing can be changed by whoever looks at it. */
export function NotPossible({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { subscriber, state } = contract
  return (
    <Banner>
      {!subscriber.isSelf
        ? t('notPossible.recipient', { name: subscriber.name || t('somebody') })
        : t(state.startsWith('Pending') ? 'notPossible.pending' : 'notPossible.ended')}
    </Banner>
  )
}

function NoSuchContract() {
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

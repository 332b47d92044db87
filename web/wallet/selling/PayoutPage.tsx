import '#web/checkout/checkout.css'
import './exchange.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PayoutDetail } from '#modules/marketplace/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { AddressText } from '#web/contacts/AddressText.tsx'
import { path } from '#web/paths.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { AmountFacts } from './AmountFacts.tsx'
import { usePayout } from './exchange-data.ts'
import { mayWithdraw, shownState } from './offer-states.ts'
import { PayoutState } from './PayoutState.tsx'
import { PlaceStub } from './PlaceStub.tsx'
import { usePlaceName } from './usePlaceName.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

/** One offer and the money that comes of it (MKT-11, MKT-12). */
export default function PayoutPage() {
  const { t } = useTranslation(['payouts', 'payments', 'errors'])
  const { payout = '' } = useParams()
  return (
    <AccountFrame current="tickets" title={t('payout.title')}>
      <PayoutView id={payout} />
    </AccountFrame>
  )
}

function PayoutView({ id }: { id: string }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <>
      <BackLink to={path.ticketExchange(language)}>{t('payout.back')}</BackLink>
      <h1 className="display">{t('payout.title')}</h1>
      <Loaded query={usePayout(id)} label={t('payout.loading')} rows={5} none={<NoSuchPayout />}>
        {(found) => <Detail payout={found} />}
      </Loaded>
    </>
  )
}

function Detail({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const placeName = usePlaceName()
  const { state, chip } = shownState(payout.state)
  return (
    <div className="exchange-payout">
      <PlaceStub
        place={payout}
        tear={
          <>
            <Chip kind={chip}>{t(`state.${state}`)}</Chip>
            {mayWithdraw(payout) && <WithdrawButton ticketId={payout.ticketId} place={placeName(payout)} />}
          </>
        }
      />
      <PayoutState payout={payout} />
      {payout.state !== 'Cancelled' && (
        <section>
          <h2 className="h3">{t('payout.amounts')}</h2>
          <AmountFacts amount={payout} />
        </section>
      )}
      <section>
        <h2 className="h3">{t('payout.facts')}</h2>
        <DefinitionList
          rows={[
            { term: t('payout.way'), value: <Way payout={payout} /> },
            { term: t('payout.offered'), value: formatDateTime(new Date(payout.createdAt), language) },
            ...(payout.soldAt
              ? [{ term: t('payout.sold'), value: formatDateTime(new Date(payout.soldAt), language) }]
              : []),
            ...(payout.paidAt
              ? [{ term: t('payout.paid'), value: formatDateTime(new Date(payout.paidAt), language) }]
              : []),
            {
              term: t('steps.address'),
              value: <AddressText address={readable(payout.address)} />,
            },
            { term: t('payout.number'), value: payout.id },
          ]}
        />
      </section>
    </div>
  )
}

/** As a saved address has it. */
function readable({ countryCode, ...address }: PayoutDetail['address']) {
  const { company = null, additionalAddress = null, phone = null } = address
  return { ...address, company, additionalAddress, phone, country: { countryCode } }
}

function Way({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('payouts')
  const { t: payments } = useTranslation('payments')
  return payout.method ? nameOf(payout.method, payments) : t(`ways.${payout.payoutType}.name`)
}

function NoSuchPayout() {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <EmptyState
      icon="swap"
      title={t('payout.unknown.title')}
      text={t('payout.unknown.text')}
      action={<LinkButton to={path.ticketExchange(language)}>{t('payout.unknown.action')}</LinkButton>}
    />
  )
}

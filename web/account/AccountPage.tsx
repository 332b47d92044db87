import { useTranslation } from 'react-i18next'
import type { Contact } from '#modules/contacts/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/shell/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { LedgerRow } from '#web/ui/LedgerRow.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AddressText } from './AddressText.tsx'
import { useAddresses, useContact, useOrders, useOrganisations, useShopMemberships } from './account-data.ts'
import { Loaded } from './Loaded.tsx'
import { MemberCard } from './MemberCard.tsx'
import { OrderProgress, OrderSummary } from './OrderSummary.tsx'
import { NoOrders } from './OrdersPage.tsx'
import { ordersOf } from './orders.ts'

export default function AccountPage() {
  const { t } = useTranslation('account')
  return (
    <AccountFrame current="account" title={t('overview.title')}>
      <Overview />
    </AccountFrame>
  )
}

/** What is next for me. */
function Overview() {
  const { t } = useTranslation('account')
  const contact = useContact()
  const isPerson = contact.data?.isOrganization === false
  const others = [useOrders(), useAddresses(), useShopMemberships(), useOrganisations({ enabled: isPerson })]
  // Everything at once: parts that come one by one push each other down.
  if (contact.isPending || others.some((query) => query.isLoading))
    return (
      <>
        <h1 className="display">{t('overview.title')}</h1>
        <Skeleton label={t('loading')} rows={4} />
      </>
    )
  const name = contact.data?.isOrganization ? contact.data.organizationName : contact.data?.firstName
  return (
    <>
      <div className="acct__h">
        <h1 className="display">{name ? t('overview.hello', { name }) : t('overview.title')}</h1>
        <MemberCard />
      </div>
      <LastOrder />
      <OrderAddress />
      <Loaded query={contact} label={t('data.loading')} rows={2}>
        {(data) => (
          <>
            {!data.isOrganization && <Organisations />}
            <ReachMe contact={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

function LastOrder() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (
    <LedgerRow title={t('overview.lastOrder')}>
      <Loaded query={useOrders()} label={t('orders.loading')} rows={1}>
        {({ pages }) => {
          const last = pages[0]?.items[0]
          if (!last) return <NoOrders />
          return (
            <>
              <OrderSummary checkout={last} />
              {ordersOf(last).map((order) => (
                <OrderProgress key={order.id} order={order} />
              ))}
              <MoreLink to={path.orders(language)}>{t('orders.all')}</MoreLink>
            </>
          )
        }}
      </Loaded>
    </LedgerRow>
  )
}

function OrderAddress() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (
    <LedgerRow title={t('overview.deliverTo')}>
      <Loaded query={useAddresses()} label={t('addresses.loading')} rows={1}>
        {({ items }) => {
          const address = items.find((each) => each.isOrderAddress) ?? items[0]
          return (
            <div className="row2">
              {address ? <AddressText address={address} /> : <p>{t('addresses.empty.title')}</p>}
              <MoreLink to={path.addresses(language)}>
                {t(address ? 'overview.allAddresses' : 'addresses.add')}
              </MoreLink>
            </div>
          )
        }}
      </Loaded>
    </LedgerRow>
  )
}

/** Fan clubs and companies, if any. */
function Organisations() {
  const { t } = useTranslation('account')
  const { data } = useOrganisations({ enabled: true })
  if (!data || data.items.length === 0) return null
  return (
    <LedgerRow title={t('overview.organisations')}>
      {data.items.map(({ organization, isAdmin, state }) => (
        <div className="row2" key={organization.id}>
          <div>
            <p>
              <b>{organization.name}</b>
            </p>
            <p className="small muted">{t(`overview.kinds.${organization.kind}`)}</p>
          </div>
          <Chip kind={state === 'invited' ? 'warn' : 'plain'}>
            {t(state === 'invited' ? 'overview.invited' : isAdmin ? 'overview.admin' : 'overview.member')}
          </Chip>
        </div>
      ))}
    </LedgerRow>
  )
}

function ReachMe({ contact }: { contact: Contact }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const phones = [
    { term: t('data.mobile'), value: contact.mobile },
    { term: t('data.phone'), value: contact.phone },
  ].filter(({ value }) => value !== null)
  return (
    <LedgerRow title={t('overview.reach')}>
      <DefinitionList rows={[{ term: t('data.email'), value: contact.email }, ...phones]} />
      <MoreLink to={path.accountData(language)}>{t('screens.data')}</MoreLink>
    </LedgerRow>
  )
}

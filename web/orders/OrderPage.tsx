import './orders.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useOrder } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { numbersOf } from './orders.ts'

export default function OrderPage() {
  const { t } = useTranslation('account')
  const { order = '' } = useParams()
  return (
    <AccountFrame current="orders" title={t('orders.one')}>
      <OrderView id={order} />
    </AccountFrame>
  )
}

function OrderView({ id }: { id: string }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const order = useOrder(id)
  return (
    <>
      <BackLink to={path.orders(language)}>{t('orders.all')}</BackLink>
      <h1 className="display order-page__title">
        {(order.data && numbersOf(order.data, language)) || t('orders.one')}
      </h1>
      <Loaded query={order} label={t('orders.loadingOne')} rows={5} none={<NoSuchOrder />}>
        {(checkout) => <OrderDetail checkout={checkout} />}
      </Loaded>
    </>
  )
}

function NoSuchOrder() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (
    <EmptyState
      icon="parcel"
      title={t('orders.unknown.title')}
      text={t('orders.unknown.text')}
      action={<LinkButton to={path.orders(language)}>{t('orders.all')}</LinkButton>}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paymentMethods } from '#modules/checkout/schema.ts'
import { countOrders, exportOrders, listOrders } from '#modules/office/orders/endpoints.ts'
import { type OfficeOrderRow, orderViews } from '#modules/office/orders/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { GoodsMark, MoneyMark, useContents } from './order-words.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'
import { useBulk } from './use-bulk.tsx'

const source = listSource<OfficeOrderRow, typeof listOrders>(listOrders)

/** `/bestellungen`: what was bought, with views of what waits for somebody. */
export default function OrdersPage() {
  const { t } = useTranslation('orders')
  useTitle(t('title'))
  const mayChange = usePermission('orders.change')
  const mayCreate = usePermission('orders.create')
  const queries = useQueryClient()
  const [isTracking, setTracking] = useState(false)
  const views = useViews()
  const { bulk, dialog } = useBulk()
  useCommands({ mayChange, mayCreate, onTrack: () => setTracking(true) })

  async function renew() {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
    await queries.invalidateQueries({ queryKey: [countOrders.name] })
  }

  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            {mayChange && (
              <Button size="s" kind="quiet" icon="parcel" onClick={() => setTracking(true)}>
                {t('tracking.open')} <KeyCaps keys="t" />
              </Button>
            )}
            {mayCreate && (
              <LinkButton size="s" kind="ink" to="/bestellungen/neu">
                {t('new')} <KeyCaps keys="n" />
              </LinkButton>
            )}
          </>
        }
      />
      <DataList
        name="orders"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        to={({ id }) => `/bestellungen/${id}`}
        views={views}
        filters={useFilters()}
        search={{ name: 'q', placeholder: t('search') }}
        bulk={mayChange ? bulk : []}
        centsOf={({ totalCents }) => totalCents}
        csv={(query) => addressOf(exportOrders, { query: { ...query, orderBy: undefined } as never })}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {dialog}
      {isTracking && <TrackingDialog onDone={renew} onClose={() => setTracking(false)} />}
    </>
  )
}

function useCommands(given: { mayChange: boolean; mayCreate: boolean; onTrack: () => void }): void {
  const { mayChange, mayCreate, onTrack } = given
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  useCommand(
    mayChange
      ? {
          id: 'orders.tracking',
          label: t('tracking.open'),
          keys: 't',
          icon: 'parcel',
          group: 'do',
          hint: t('tracking.hint'),
          run: onTrack,
        }
      : null,
  )
  useCommand(
    mayCreate
      ? {
          id: 'orders.new',
          label: t('new'),
          keys: 'n',
          icon: 'plus',
          group: 'new',
          hint: t('newHint'),
          run: () => void navigate('/bestellungen/neu'),
        }
      : null,
  )
}

function useViews(): readonly View[] {
  const { t } = useTranslation('orders')
  const { data } = useQuery({ queryKey: [countOrders.name], queryFn: () => read(countOrders) })
  return orderViews.map(
    (key): View => ({
      id: key,
      name: t(`views.${key}`),
      query: key === 'all' ? {} : { view: key },
      count: data?.items.find((one) => one.key === key)?.count ?? null,
    }),
  )
}

function useColumns(): readonly Column<OfficeOrderRow>[] {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const contents = useContents(language)
  return [
    {
      id: 'number',
      head: t('columns.number'),
      sort: 'placed',
      share: 2,
      cell: ({ number, placedAt }) => (
        <>
          {number} <small>{shortMoment(placedAt, language)}</small>
        </>
      ),
    },
    {
      id: 'buyer',
      head: t('columns.buyer'),
      share: 2,
      phone: 'line',
      cell: ({ buyer }) => (
        <>
          {buyer.company ?? buyer.name} {buyer.isGuest && <small>{t('buyer.guest')}</small>}
        </>
      ),
    },
    { id: 'contents', head: t('columns.contents'), share: 3, phone: 'line', cell: contents },
    { id: 'method', head: t('columns.method'), phone: 'none', cell: ({ method }) => t(`methods.${method}`) },
    {
      id: 'total',
      head: t('columns.total'),
      sort: 'total',
      align: 'end',
      phone: 'aside',
      cell: ({ totalCents }) => formatMoney(totalCents, language),
    },
    {
      id: 'money',
      head: t('columns.money'),
      phone: 'state',
      cell: ({ money }) => <MoneyMark money={money} />,
    },
    { id: 'goods', head: t('columns.goods'), phone: 'end', cell: ({ goods }) => <GoodsMark goods={goods} /> },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('orders')
  return [
    {
      name: 'view',
      label: t('filters.view'),
      options: orderViews.map((value) => ({ value, label: t(`views.${value}`) })),
    },
    {
      name: 'method',
      label: t('columns.method'),
      options: paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
    },
    { name: 'fromCents', label: t('filters.from'), type: 'money' },
    { name: 'toCents', label: t('filters.to'), type: 'money' },
    { name: 'since', label: t('filters.since'), type: 'date' },
    { name: 'until', label: t('filters.until'), type: 'date' },
  ]
}

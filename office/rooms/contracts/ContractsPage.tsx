import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import { countContracts, listContracts } from '#modules/office/contracts/endpoints.ts'
import { contractViews, type OfficeContract } from '#modules/office/contracts/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { STATE_MARKS, seasonName, usePlace } from './contract-words.ts'

const source = listSource<OfficeContract, typeof listContracts>(listContracts)

/** `/vertraege`: season tickets as contracts. */
export default function ContractsPage() {
  const { t } = useTranslation('contracts')
  useTitle(t('title'))
  const mayExport = usePermission('contracts.change')
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <DataList
        name="contracts"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        to={({ id }) => `/vertraege/${id}`}
        views={useViews()}
        filters={useFilters()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        {...(mayExport ? { csv: (query) => `/api/office/contracts.csv?${new URLSearchParams(query)}` } : {})}
      />
    </>
  )
}

function useColumns(): readonly Column<OfficeContract>[] {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const place = usePlace()
  return [
    { id: 'number', head: t('columns.number'), share: 2, cell: ({ number }) => number },
    {
      id: 'subscriber',
      head: t('columns.subscriber'),
      share: 2,
      phone: 'line',
      cell: ({ subscriber }) => subscriber,
    },
    {
      id: 'recipient',
      head: t('columns.recipient'),
      share: 2,
      phone: 'none',
      cell: ({ recipient, recipientId, subscriberId }) => (recipientId === subscriberId ? '' : recipient),
    },
    { id: 'place', head: t('columns.place'), share: 3, phone: 'line', cell: place },
    { id: 'season', head: t('columns.season'), phone: 'none', cell: ({ season }) => seasonName(season) },
    {
      id: 'price',
      head: t('columns.price'),
      align: 'end',
      phone: 'end',
      cell: ({ priceCents }) => formatMoney(priceCents, language),
    },
    {
      id: 'pays',
      head: t('columns.pays'),
      isFurther: true,
      phone: 'none',
      cell: ({ pays }) => t(`pays.${pays}`),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('contracts')
  const { data } = useQuery({
    queryKey: [countContracts.name],
    queryFn: ({ signal }) => read(countContracts, { signal }),
  })
  return contractViews.map(
    (view): View => ({
      id: view,
      name: t(`views.${view}`),
      query: view === 'all' ? {} : { view },
      count: data?.items.find(({ key }) => key === view)?.count,
    }),
  )
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return [
    { name: 'season', label: t('filters.season') },
    {
      name: 'priceClass',
      label: t('filters.priceClass'),
      options: homeGround.priceClasses
        .filter(({ guest }) => !guest)
        .map(({ id, name }) => ({ value: id, label: name[language] })),
    },
    {
      name: 'pays',
      label: t('columns.pays'),
      options: (['atOnce', 'monthly'] as const).map((value) => ({ value, label: t(`pays.${value}`) })),
    },
  ]
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countResalePayouts,
  exportResalePayouts,
  listResalePayouts,
} from '#modules/office/resale/endpoints.ts'
import { type ResalePayout, resaleViews } from '#modules/office/resale/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { PayoutDialog } from './PayoutDialog.tsx'

const source = listSource<ResalePayout, typeof listResalePayouts>(listResalePayouts)
const MARKS: Record<ResalePayout['state'], StateKind> = { open: 'waiting', failed: 'stuck', paid: 'ok' }

/** `/zweitmarkt`: tickets sold on the exchange, and what their sellers were paid. */
export default function ResalePage() {
  const { t } = useTranslation('resale')
  useTitle(t('title'))
  const { data } = useQuery({
    queryKey: ['rows', source.name, 'counts'],
    queryFn: ({ signal }) => read(countResalePayouts, { signal }),
  })
  const queries = useQueryClient()
  const [open, setOpen] = useState<ResalePayout | null>(null)
  const countOf = (view: string) => data?.items.find(({ key }) => key === view)?.count
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <DataList<ResalePayout>
        name="resalePayouts"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ seller }) => seller.name}
        onOpen={setOpen}
        views={['all' as const, ...resaleViews.filter((view) => view !== 'all')].map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'all' ? ({} as Record<string, string>) : { view },
          ...(countOf(view) === undefined ? {} : { count: countOf(view) }),
        }))}
        filters={[
          {
            name: 'view',
            label: t('view'),
            options: resaleViews.map((value) => ({ value, label: t(`views.${value}`) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('search') }}
        csv={(query) => addressOf(exportResalePayouts, { query: { ...query, orderBy: undefined } as never })}
        centsOf={({ payoutCents }) => payoutCents}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {open && (
        <PayoutDialog
          payout={open}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows'] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<ResalePayout>[] {
  const { t } = useTranslation('resale')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  return [
    { id: 'seller', head: t('columns.seller'), share: 2, cell: ({ seller }) => seller.name },
    {
      id: 'event',
      head: t('columns.event'),
      share: 2,
      phone: 'line',
      cell: ({ event, place }) => `${event.name[language]} · ${place}`,
    },
    { id: 'sold', head: t('columns.sold'), phone: 'end', cell: ({ soldAt }) => shortDay(soldAt, language) },
    {
      id: 'way',
      head: t('columns.way'),
      phone: 'none',
      cell: ({ payoutType }) => t(`ways.${payoutType}`),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state, paidAt, failure }) => (
        <>
          <StateMark kind={MARKS[state]}>
            {paidAt ? t('states.paidOn', { day: shortDay(paidAt, language) }) : t(`states.${state}`)}
          </StateMark>
          {failure && <small> {failure}</small>}
        </>
      ),
    },
    {
      id: 'price',
      head: t('columns.price'),
      align: 'end',
      phone: 'none',
      cell: ({ priceCents }) => money(priceCents),
    },
    {
      id: 'fee',
      head: t('columns.fee'),
      align: 'end',
      phone: 'none',
      cell: ({ feeCents }) => money(feeCents),
    },
    {
      id: 'payout',
      head: t('columns.payout'),
      align: 'end',
      phone: 'aside',
      cell: ({ payoutCents }) => money(payoutCents),
    },
  ]
}

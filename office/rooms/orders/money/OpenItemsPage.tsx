import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOpenItems } from '#modules/office/money/endpoints.ts'
import { type OfficeOpenItem, openItemViews } from '#modules/office/money/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { DataList } from '../../../list/DataList.tsx'
import { listSource } from '../../../list/list-source.ts'
import type { Column } from '../../../list/list-types.ts'
import { PageHead } from '../../../parts/PageHead.tsx'
import { StateMark } from '../../../parts/StateMark.tsx'
import { usePermission } from '../../../session/session.ts'
import { useTitle } from '../../../shell/title.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'

const source = listSource<OfficeOpenItem, typeof listOpenItems>(listOpenItems)

/** `/offen`: what is owed to the club, the longest due first. */
export default function OpenItemsPage() {
  const { t } = useTranslation('money')
  useTitle(t('open.title'))
  const mayChange = usePermission('money.change')
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeOpenItem | null>(null)
  return (
    <>
      <PageHead title={t('open.title')} sub={t('open.sub')} />
      <DataList<OfficeOpenItem>
        name="openItems"
        label={t('open.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ order }) => order.number}
        {...(mayChange ? { onOpen: setOpen } : { to: ({ order }) => `/bestellungen/${order.id}` })}
        views={openItemViews.map((view) => ({
          id: view,
          name: t(`open.views.${view}`),
          query: view === 'all' ? ({} as Record<string, string>) : { view },
        }))}
        filters={[
          {
            name: 'view',
            label: t('open.view'),
            options: openItemViews.map((value) => ({ value, label: t(`open.views.${value}`) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('open.search') }}
        centsOf={({ openCents }) => openCents}
        empty={{ title: t('open.none'), text: t('open.noneText') }}
      />
      {open && (
        <ReceiptDialog
          order={{ ...open.order, openCents: open.openCents }}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeOpenItem>[] {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  return [
    { id: 'order', head: t('columns.order'), share: 2, cell: ({ order }) => order.number },
    { id: 'buyer', head: t('columns.buyer'), share: 2, phone: 'line', cell: ({ buyer }) => buyer },
    { id: 'cause', head: t('columns.cause'), phone: 'none', cell: ({ cause }) => t(`causes.${cause}`) },
    {
      id: 'due',
      head: t('columns.due'),
      phone: 'end',
      cell: ({ dueOn }) => shortDay(dueOn, language),
    },
    {
      id: 'letters',
      head: t('columns.letters'),
      phone: 'state',
      cell: ({ dunningLevel, isOverdue }) => (
        <StateMark kind={dunningLevel === 4 ? 'stuck' : isOverdue ? 'waiting' : 'ok'}>
          {t(`letters.${dunningLevel}`)}
        </StateMark>
      ),
    },
    {
      id: 'open',
      head: t('columns.open'),
      align: 'end',
      phone: 'aside',
      cell: ({ openCents }) => formatMoney(openCents, language),
    },
    {
      id: 'go',
      head: t('columns.go'),
      phone: 'none',
      cell: ({ order }) => (
        <Link className="tlink" to={`/bestellungen/${order.id}`}>
          {t('toOrder')}
        </Link>
      ),
    },
  ]
}

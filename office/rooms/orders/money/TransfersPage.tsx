import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTransfers } from '#modules/office/money/endpoints.ts'
import { type OfficeTransfer, transferKinds } from '#modules/office/money/schema.ts'
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
import { TransferDialog } from './TransferDialog.tsx'

const source = listSource<OfficeTransfer, typeof listTransfers>(listTransfers)

/** `/ueberweisen`: what the club has to send by transfer, the longest owed first. */
export default function TransfersPage() {
  const { t } = useTranslation('money')
  useTitle(t('transfers.title'))
  const mayChange = usePermission('money.change')
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeTransfer | null>(null)
  return (
    <>
      <PageHead title={t('transfers.title')} sub={t('transfers.sub')} />
      <DataList<OfficeTransfer>
        name="transfers"
        label={t('transfers.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ to }) => to}
        {...(mayChange ? { onOpen: setOpen } : {})}
        views={[
          { id: 'all', name: t('open.views.all'), query: {} },
          ...transferKinds.map((kind) => ({ id: kind, name: t(`transfers.kinds.${kind}`), query: { kind } })),
        ]}
        filters={[
          {
            name: 'kind',
            label: t('columns.kind'),
            options: transferKinds.map((value) => ({ value, label: t(`transfers.kinds.${value}`) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('open.search') }}
        centsOf={({ amountCents }) => amountCents}
        empty={{ title: t('transfers.none'), text: t('transfers.noneText') }}
      />
      {open && (
        <TransferDialog
          transfer={{ ...open, order: open.order?.number ?? null }}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeTransfer>[] {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  return [
    { id: 'to', head: t('columns.to'), share: 2, cell: ({ to }) => to },
    {
      id: 'order',
      head: t('columns.order'),
      share: 2,
      phone: 'line',
      cell: ({ order, purpose }) => [order?.number, purpose].filter(Boolean).join(' · '),
    },
    {
      id: 'since',
      head: t('columns.since'),
      phone: 'end',
      cell: ({ since }) => shortDay(since, language),
    },
    {
      id: 'kind',
      head: t('columns.kind'),
      phone: 'state',
      cell: ({ kind }) => (
        <StateMark kind={kind === 'refused' ? 'stuck' : 'waiting'}>{t(`transfers.kinds.${kind}`)}</StateMark>
      ),
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amountCents }) => formatMoney(amountCents, language),
    },
  ]
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countBankEntries, listBankEntries } from '#modules/office/bank/endpoints.ts'
import { bankViews, type OfficeBankEntry } from '#modules/office/bank/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { DataList } from '../../../list/DataList.tsx'
import { listSource } from '../../../list/list-source.ts'
import type { Column } from '../../../list/list-types.ts'
import { NewButton } from '../../../parts/NewButton.tsx'
import { PageHead } from '../../../parts/PageHead.tsx'
import { type StateKind, StateMark } from '../../../parts/StateMark.tsx'
import { usePermission } from '../../../session/session.ts'
import { useTitle } from '../../../shell/title.ts'
import { BankEntryDialog } from './BankEntryDialog.tsx'
import { StatementDialog } from './StatementDialog.tsx'

const source = listSource<OfficeBankEntry, typeof listBankEntries>(listBankEntries)
const MARKS: Record<OfficeBankEntry['state'], StateKind> = {
  unassigned: 'waiting',
  assigned: 'ok',
  sentBack: 'done',
}

/** `/bank`: money that came to the club's account, and what it is for. */
export default function BankPage() {
  const { t } = useTranslation('bank')
  useTitle(t('title'))
  const mayChange = usePermission('money.change')
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeBankEntry | null>(null)
  const [isReading, setReading] = useState(false)
  const { data } = useQuery({
    queryKey: ['rows', source.name, 'counts'],
    queryFn: ({ signal }) => read(countBankEntries, { signal }),
  })
  const waiting = data?.items.find(({ key }) => key === 'unassigned')?.count
  const renew = () => queries.invalidateQueries({ queryKey: ['rows'] })
  const start = () => setReading(true)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={mayChange && <NewButton id="bank.read" label={t('read')} hint={t('read')} onPress={start} />}
      />
      <DataList<OfficeBankEntry>
        name="bank"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ payer, purpose }) => payer || purpose}
        {...(mayChange ? { onOpen: setOpen } : {})}
        views={bankViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'unassigned' ? ({} as Record<string, string>) : { view },
          ...(view === 'unassigned' ? { count: waiting } : {}),
        }))}
        filters={[
          {
            name: 'view',
            label: t('view'),
            options: bankViews.map((value) => ({ value, label: t(`views.${value}`) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('search') }}
        centsOf={({ amountCents }) => amountCents}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {isReading && <StatementDialog onDone={renew} onClose={() => setReading(false)} />}
      {open && <BankEntryDialog entry={open} onDone={renew} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeBankEntry>[] {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  return [
    { id: 'payer', head: t('columns.payer'), share: 2, cell: ({ payer }) => payer || '–' },
    { id: 'purpose', head: t('columns.purpose'), share: 3, phone: 'line', cell: ({ purpose }) => purpose },
    {
      id: 'booked',
      head: t('columns.booked'),
      phone: 'end',
      cell: ({ bookedOn }) => shortDay(bookedOn, language),
    },
    {
      id: 'order',
      head: t('columns.order'),
      share: 2,
      phone: 'none',
      cell: ({ order }) => order?.number ?? '–',
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ state }) => <StateMark kind={MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amountCents }) => formatMoney(amountCents, language),
    },
    {
      id: 'by',
      head: t('columns.by'),
      isFurther: true,
      phone: 'none',
      cell: ({ assignedBy }) => assignedBy ?? '',
    },
  ]
}

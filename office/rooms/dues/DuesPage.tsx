import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDues } from '#modules/office/dues/endpoints.ts'
import { dueViews, type OfficeDue } from '#modules/office/dues/schema.ts'
import { DUE_STATES } from '#modules/recurring/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { DueDialog } from './DueDialog.tsx'

const source = listSource<OfficeDue, typeof listDues>(listDues)
const KINDS = ['seasonTicket', 'membership', 'television'] as const

/** `/beitraege`: what people owe for what recurs, the longest due first. */
export default function DuesPage() {
  const { t } = useTranslation('dues')
  useTitle(t('title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeDue | null>(null)
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <DataList<OfficeDue>
        name="dues"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        onOpen={setOpen}
        views={dueViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'open' ? ({} as Record<string, string>) : { view },
        }))}
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            name: 'state',
            label: t('state'),
            options: DUE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('search') }}
        centsOf={({ amountCents }) => amountCents}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {open && (
        <DueDialog
          id={open.id}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeDue>[] {
  const { t } = useTranslation('dues')
  const { language } = useOfficeLanguage()
  return [
    { id: 'number', head: t('columns.number'), share: 2, cell: ({ number }) => number },
    { id: 'payer', head: t('columns.payer'), share: 2, phone: 'line', cell: ({ payer }) => payer.name },
    {
      id: 'what',
      head: t('columns.what'),
      share: 2,
      phone: 'none',
      cell: ({ kind, period, part, parts }) =>
        [t(`kinds.${kind}`), period, parts > 1 ? t('part', { part, parts }) : ''].filter(Boolean).join(' · '),
    },
    { id: 'due', head: t('columns.due'), phone: 'end', cell: ({ dueOn }) => shortDay(dueOn, language) },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ state, isOverdue }) => (
        <StateMark kind={state === 'suspended' ? 'stuck' : isOverdue ? 'waiting' : 'ok'}>
          {t(`states.${state}`)}
        </StateMark>
      ),
    },
    {
      id: 'next',
      head: t('columns.next'),
      phone: 'none',
      cell: ({ nextAttemptOn }) => (nextAttemptOn ? shortDay(nextAttemptOn, language) : '–'),
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countSettlementLines, listSettlementLines } from '#modules/office/settlements/endpoints.ts'
import { type SettlementLine, settlementViews } from '#modules/office/settlements/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { LineDialog } from './LineDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { PROVIDERS, WORD_MARKS } from './settlement-words.ts'

const source = listSource<SettlementLine, typeof listSettlementLines>(listSettlementLines)

/** `/abgleich`: what payment providers say beside the books; what does not fit waits for somebody. */
export default function SettlementsPage() {
  const { t } = useTranslation('settlements')
  useTitle(t('title'))
  const mayChange = usePermission('money.change')
  const queries = useQueryClient()
  const [open, setOpen] = useState<SettlementLine | null>(null)
  const [isReading, setReading] = useState(false)
  const { data } = useQuery({
    queryKey: ['rows', source.name, 'counts'],
    queryFn: ({ signal }) => read(countSettlementLines, { signal }),
  })
  const waiting = data?.items.find(({ key }) => key === 'open')?.count
  const renew = () => queries.invalidateQueries({ queryKey: ['rows'] })
  const start = () => setReading(true)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <Link className="tlink" to="/abgleich/auszahlungen">
              {t('payouts.title')}
            </Link>
            {mayChange && (
              <NewButton id="settlements.read" label={t('read')} hint={t('read')} onPress={start} />
            )}
          </>
        }
      />
      <DataList<SettlementLine>
        name="settlements"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name, order }) => name || order?.number || ''}
        onOpen={setOpen}
        views={settlementViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'open' ? ({} as Record<string, string>) : { view },
          ...(view === 'open' ? { count: waiting } : {}),
        }))}
        filters={[
          {
            name: 'view',
            label: t('view'),
            options: settlementViews.map((value) => ({ value, label: t(`views.${value}`) })),
          },
          {
            name: 'provider',
            label: t('columns.provider'),
            options: Object.entries(PROVIDERS).map(([value, label]) => ({ value, label })),
          },
        ]}
        search={{ name: 'q', placeholder: t('search') }}
        centsOf={({ grossCents }) => grossCents}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {isReading && <ReportDialog onDone={renew} onClose={() => setReading(false)} />}
      {open && <LineDialog line={open} onDone={renew} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<SettlementLine>[] {
  const { t } = useTranslation('settlements')
  const { language } = useOfficeLanguage()
  return [
    { id: 'kind', head: t('columns.kind'), share: 2, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'order',
      head: t('columns.order'),
      share: 2,
      phone: 'line',
      cell: ({ order, name }) => order?.number ?? name,
    },
    {
      id: 'provider',
      head: t('columns.provider'),
      phone: 'none',
      cell: ({ provider }) => PROVIDERS[provider] ?? provider,
    },
    {
      id: 'booked',
      head: t('columns.booked'),
      phone: 'end',
      cell: ({ bookedAt }) => shortDay(bookedAt, language),
    },
    {
      id: 'word',
      head: t('columns.word'),
      share: 2,
      phone: 'state',
      cell: ({ word, cleared }) => (
        <StateMark kind={cleared ? 'done' : WORD_MARKS[word]}>
          {t(cleared ? 'cleared' : `words.${word}`)}
        </StateMark>
      ),
    },
    {
      id: 'own',
      head: t('columns.own'),
      align: 'end',
      phone: 'none',
      cell: ({ ownCents }) => (ownCents === null ? '–' : formatMoney(ownCents, language)),
    },
    {
      id: 'gross',
      head: t('columns.gross'),
      align: 'end',
      phone: 'aside',
      cell: ({ grossCents, word }) => (word === 'missing' ? '–' : formatMoney(grossCents, language)),
    },
    {
      id: 'fee',
      head: t('columns.fee'),
      align: 'end',
      phone: 'none',
      isFurther: true,
      cell: ({ feeCents }) => formatMoney(feeCents, language),
    },
  ]
}

import './debits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listDebitFiles, planDebits } from '#modules/office/dues/debits.endpoints.ts'
import type { DebitFile, DebitPlan } from '#modules/office/dues/debits.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { FILE_MARKS } from './debit-words.ts'
import { MakeFileDialog } from './MakeFileDialog.tsx'
import { OpenReturns } from './OpenReturns.tsx'

const source = listSource<DebitFile, typeof listDebitFiles>(listDebitFiles)

/** `/lastschriften`: what the club collects by itself: what is next, the files, and what came back that nobody knows. */
export default function DebitsPage() {
  const { t } = useTranslation('debits')
  useTitle(t('title'))
  const queries = useQueryClient()
  const mayChange = usePermission('money.change')
  const [isMaking, setMaking] = useState(false)
  const plan = useQuery({
    queryKey: [planDebits.name],
    queryFn: ({ signal }) => read(planDebits, { query: {}, signal }),
  })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <Link className="btn btn--quiet btn--small" to="/lastschriften/mandate">
              {t('mandates.title')}
            </Link>
            {mayChange && (
              <Button size="s" kind="ink" icon="plus" onClick={() => setMaking(true)}>
                {t('make.title')}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {plan.data && <Ahead plan={plan.data} />}
        <OpenReturns />
        <Section title={t('files')}>
          <div className="debits-files">
            <DataList<DebitFile>
              name="debitFiles"
              label={t('files')}
              source={source}
              columns={useColumns()}
              rowId={({ id }) => id}
              rowName={({ name }) => name}
              to={({ id }) => `/lastschriften/${id}`}
              search={{ name: 'q', placeholder: t('search') }}
              centsOf={({ amountCents }) => amountCents}
              empty={{ title: t('none'), text: t('noneText') }}
            />
          </div>
        </Section>
      </Stack>
      {isMaking && (
        <MakeFileDialog
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: [planDebits.name] })
            await queries.invalidateQueries({ queryKey: ['rows'] })
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

/** What a file made now would have in it. */
function Ahead({ plan }: { plan: DebitPlan }) {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const { creditor } = plan
  return (
    <Section
      title={t('ahead.title')}
      aside={t('ahead.creditor', { id: creditor.creditorId, iban: creditor.iban.slice(-4) })}
    >
      <Figures
        figures={[
          {
            term: t('ahead.count'),
            value: String(plan.count),
            detail: t('ahead.until', { day: shortDay(plan.until, language) }),
          },
          { term: t('ahead.sum'), value: money(plan.amountCents) },
          { term: t('ahead.untold'), value: String(plan.untold), detail: t('ahead.untoldText') },
        ]}
      />
      {plan.groups.length > 0 && (
        <Table caption={t('ahead.title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.on')}</th>
              <th scope="col">{t('columns.sequence')}</th>
              <th scope="col" className="r">
                {t('columns.count')}
              </th>
              <th scope="col" className="r">
                {t('columns.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.groups.map(({ collectOn, sequence, count, amountCents }) => (
              <tr key={collectOn + sequence}>
                <th scope="row">{shortDay(collectOn, language)}</th>
                <td>{t(`sequences.${sequence}`)}</td>
                <td className="r">{count}</td>
                <td className="r">{money(amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function useColumns(): readonly Column<DebitFile>[] {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('columns.name'), share: 2, cell: ({ name }) => name },
    { id: 'first', head: t('columns.on'), phone: 'end', cell: ({ firstOn }) => shortDay(firstOn, language) },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={FILE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
    {
      id: 'came',
      head: t('columns.came'),
      share: 2,
      phone: 'line',
      cell: ({ count, collected, returned }) =>
        returned > 0 ? t('cameBack', { count, collected, returned }) : t('came', { count, collected }),
    },
    {
      id: 'made',
      head: t('columns.made'),
      share: 2,
      phone: 'none',
      cell: ({ madeAt, madeBy }) => `${shortMoment(madeAt, language)} · ${madeBy}`,
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

import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listAgreements, readAgreements } from '#modules/office/orders/agreements.endpoints.ts'
import type { OfficeAgreement, OfficeAgreements } from '#modules/office/orders/agreements.schema.ts'
import { HELD_WAYS } from '#modules/payments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'

/** `/zustimmungen`: what was begun at PayPal and Klarna before there was an order, and what of it was not ordered. */
export default function AgreementsPage() {
  const { t } = useTranslation('orders')
  useTitle(t('agreements.title'))
  const asked = useQuery({
    queryKey: [readAgreements.name],
    queryFn: ({ signal }) => read(readAgreements, { signal }),
  })
  return (
    <>
      <PageHead title={t('agreements.title')} sub={t('agreements.sub')} />
      <Awaited
        asked={asked}
        words={{
          failed: t('agreements.failed'),
          again: t('agreements.again'),
          loading: t('agreements.loading'),
        }}
        rows={6}
      />
      {asked.data && <Shown agreements={asked.data} />}
    </>
  )
}

function Shown({ agreements: { days, keptDays } }: { agreements: OfficeAgreements }) {
  const { t } = useTranslation('orders')
  if (days.length === 0)
    return (
      <EmptyState
        icon="card"
        title={t('agreements.none')}
        text={t('agreements.noneText', { count: keptDays })}
        action={null}
      />
    )
  return (
    <Stack>
      <Section title={t('agreements.byDay')} aside={t('agreements.kept', { count: keptDays })}>
        <Days days={days} />
      </Section>
      <Section title={t('agreements.notOrdered')}>
        <NotOrdered />
      </Section>
    </Stack>
  )
}

const COUNTS = ['begun', 'ordered', 'approved', 'left', 'open'] as const

function Days({ days }: Pick<OfficeAgreements, 'days'>) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('agreements.byDay')}>
      <thead>
        <tr>
          <th scope="col">{t('agreements.day')}</th>
          {COUNTS.map((count) => (
            <th scope="col" className="r" key={count}>
              {t(`agreements.counts.${count}`)}
            </th>
          ))}
          <th scope="col" className="r">
            {t('agreements.approvedSum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((one) => (
          <tr key={one.day}>
            <th scope="row" className="when">
              {shortDay(one.day, language)}
            </th>
            {COUNTS.map((count) => (
              <td className="r" key={count}>
                {one[count]}
              </td>
            ))}
            <td className="r">{formatMoney(one.approvedCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const KINDS = { approved: 'stuck', left: 'off', open: 'waiting', ordered: 'ok' } as const
const source = listSource<OfficeAgreement, typeof listAgreements>(listAgreements)

/** The newest first; searched for, also what was ordered. */
function NotOrdered() {
  const { t } = useTranslation('orders')
  return (
    <DataList
      name="agreements"
      label={t('agreements.notOrdered')}
      source={source}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ reference }) => reference}
      search={{ name: 'q', placeholder: t('agreements.search') }}
      empty={{ title: t('agreements.allOrdered'), text: t('agreements.allOrderedText') }}
    />
  )
}

function useColumns(): readonly Column<OfficeAgreement>[] {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  return [
    { id: 'reference', head: t('agreements.reference'), share: 2, cell: ({ reference }) => reference },
    { id: 'way', head: t('agreements.way'), phone: 'line', cell: ({ method }) => t(`methods.${method}`) },
    {
      id: 'state',
      head: t('agreements.state'),
      phone: 'state',
      // What the provider holds no more needs nobody.
      cell: ({ state, letGoAt }) => (
        <StateMark kind={state === 'approved' && letGoAt ? 'off' : KINDS[state]}>
          {t(`agreements.states.${state}`)}
        </StateMark>
      ),
    },
    {
      id: 'begun',
      head: t('agreements.begun'),
      phone: 'end',
      cell: ({ begunAt }) => shortMoment(begunAt, language),
    },
    { id: 'letGo', head: t('agreements.letGo'), phone: 'line', cell: (row) => letGoOf(row) },
    {
      id: 'sum',
      head: t('columns.total'),
      align: 'end',
      phone: 'aside',
      cell: ({ amountCents }) => formatMoney(amountCents, language),
    },
  ]

  /** Nothing where the way holds nothing, or an order has it. */
  function letGoOf({ method, state, letGoAt }: OfficeAgreement): string {
    if (letGoAt) return shortMoment(letGoAt, language)
    return HELD_WAYS.includes(method) && state !== 'ordered' ? t('agreements.holding') : ''
  }
}

import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readAgreements } from '#modules/office/orders/agreements.endpoints.ts'
import type { OfficeAgreements } from '#modules/office/orders/agreements.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'

/** `/paypal`: what was begun at PayPal before there was an order, and what of it was not ordered. */
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

function Shown({ agreements: { days, items, keptDays } }: { agreements: OfficeAgreements }) {
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
      <Section title={t('agreements.notOrdered')} aside={String(items.length)}>
        {items.length > 0 ? <Items items={items} /> : <p>{t('agreements.allOrdered')}</p>}
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

function Items({ items }: Pick<OfficeAgreements, 'items'>) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('agreements.notOrdered')}>
      <thead>
        <tr>
          <th scope="col">{t('agreements.begun')}</th>
          <th scope="col">{t('agreements.state')}</th>
          <th scope="col">{t('agreements.reference')}</th>
          <th scope="col" className="r">
            {t('columns.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, begunAt, state, reference, amountCents }) => (
          <tr key={id}>
            <th scope="row" className="when">
              {shortMoment(begunAt, language)}
            </th>
            <td>
              <StateMark kind={KINDS[state]}>{t(`agreements.states.${state}`)}</StateMark>
            </td>
            <td>{reference}</td>
            <td className="r">{formatMoney(amountCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

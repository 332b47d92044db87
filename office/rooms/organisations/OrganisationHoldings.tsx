import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { PartProps } from './organisation-part.ts'

/** What it has bought: the last orders, its season tickets, its tickets of matches ahead. */
export function OrganisationHoldings({ organisation }: PartProps) {
  const { t } = useTranslation('organisations')
  const mayOpenContracts = usePermission('contracts.read')
  const { orderCount, contracts, ticketsAhead, orders } = organisation
  return (
    <Section title={t('holdings.title')} aside={t('holdings.orders', { count: orderCount })}>
      <Facts
        facts={[
          { term: t('holdings.tickets'), value: t('holdings.ahead', { count: ticketsAhead }) },
          ...contracts.map(({ id, number, place }) => ({
            term: t('holdings.contract'),
            value: mayOpenContracts ? (
              <Link className="tlink" to={`/vertraege/${id}`}>
                {number}
              </Link>
            ) : (
              number
            ),
            detail: place,
          })),
        ]}
      />
      {orders.length > 0 && <Orders organisation={organisation} />}
    </Section>
  )
}

function Orders({ organisation }: PartProps) {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const mayOpen = usePermission('orders.read')
  return (
    <Table caption={t('holdings.title')} className="organisation-table">
      <thead>
        <tr>
          <th scope="col">{t('holdings.number')}</th>
          <th scope="col">{t('holdings.placed')}</th>
          <th scope="col">{t('holdings.by')}</th>
          <th scope="col" className="r">
            {t('holdings.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {organisation.orders.map(({ id, number, placedAt, actor, totalCents }) => (
          <tr key={id}>
            <th scope="row" className="num">
              {mayOpen ? (
                <Link className="tlink" to={`/bestellungen/${id}`}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </th>
            <td>{shortDay(placedAt, language)}</td>
            <td>{actor}</td>
            <td className="r num">{formatMoney(totalCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

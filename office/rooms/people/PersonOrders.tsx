import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { money, orderPath, wordsOf } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'

/** The last orders. */
export function PersonOrders({ person }: PersonPartProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const mayOpen = usePermission('orders.read')
  const { orders, orderCount } = person
  return (
    <Section title={t('orders.title')} aside={t('orders.aside', { count: orderCount })}>
      {orders.length === 0 ? (
        <p className="person-none">{t('orders.none')}</p>
      ) : (
        <Table caption={t('orders.title')} className="person-table">
          <thead>
            <tr>
              <th scope="col">{t('orders.number')}</th>
              <th scope="col">{t('orders.things')}</th>
              <th scope="col" className="r">
                {t('orders.total')}
              </th>
              <th scope="col">{t('orders.placed')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, number, things, totalCents, placedAt }) => (
              <tr key={id}>
                <th scope="row" className="num">
                  {mayOpen ? (
                    <Link className="tlink" to={orderPath(id)}>
                      {number}
                    </Link>
                  ) : (
                    number
                  )}
                </th>
                <td>{things.map((thing) => wordsOf(thing, language)).join(', ')}</td>
                <td className="r num">{money(totalCents, language)}</td>
                <td>{shortDay(placedAt, language)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

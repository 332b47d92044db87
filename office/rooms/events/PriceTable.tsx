import { useTranslation } from 'react-i18next'
import type { OfficeEventPrice } from '#modules/office/events/schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'

/** What a place costs, by class and type of ticket; for members below it where they pay less. */
export function PriceTable({ prices }: { prices: readonly OfficeEventPrice[] }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const classes = [...new Set(prices.map(({ priceClass }) => priceClass))]
  const types = [...new Set(prices.map(({ ticketType }) => ticketType))]
  return (
    <Section title={t('prices.title')} aside={t('prices.gross')}>
      <Table caption={t('prices.title')}>
        <thead>
          <tr>
            <th scope="col">{t('prices.class')}</th>
            {types.map((type) => (
              <th key={type} scope="col" className="r">
                {nameOfTicketType(type)[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((id) => (
            <tr key={id}>
              <th scope="row">{nameOfPriceClass(id)[language]}</th>
              {types.map((type) => {
                const price = prices.find((one) => one.priceClass === id && one.ticketType === type)
                return (
                  <td key={type} className="r">
                    {price ? formatMoney(price.priceCents, language) : '–'}
                    {price?.memberPriceCents != null && (
                      <small className="event-price__member">
                        {t('prices.member', { price: formatMoney(price.memberPriceCents, language) })}
                      </small>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SaleOfEvent } from '#modules/office/events/change.schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DateTimeField, MoneyField } from '../../parts/AmountFields.tsx'
import { PhaseFields } from './PhaseFields.tsx'

/** To whom it is sold from when to when, how much to one buyer. `classes`: those of another ground. */
export function SaleTimes({ classes }: { classes?: readonly string[] | undefined }) {
  const { t } = useTranslation('events')
  return (
    <>
      <PhaseFields classes={classes} />
      <DateTimeField name="saleUntil" label={t('phases.until')} />
    </>
  )
}

/** What each type of ticket costs in each class. Left empty, it is not sold. */
export function SalePrices() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { getValues } = useFormContext<SaleOfEvent>()
  const rows = getValues('prices').map((price, at) => ({ ...price, at }))
  return [...Map.groupBy(rows, ({ priceClass }) => priceClass)].map(([priceClass, prices]) => (
    <fieldset key={priceClass} className="sale-prices">
      <legend>{nameOfPriceClass(priceClass)[language]}</legend>
      {prices.map(({ ticketType, at }) => (
        <MoneyField
          key={ticketType}
          name={`prices.${at}.priceCents`}
          label={nameOfTicketType(ticketType)[language]}
        />
      ))}
      {prices
        .filter(({ ticketType }) => ticketType === 'full')
        .map(({ at }) => (
          <MoneyField key={at} name={`prices.${at}.memberPriceCents`} label={t('form.memberFull')} />
        ))}
    </fieldset>
  ))
}

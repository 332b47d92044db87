import { club } from '#club/club.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { countryName } from '#web/forms/countries.ts'

/**
 * How much tax the total contains and of which countries, for the text of a sum: `{ tax: '14,98 €', rates: 'Österreich 20 %' }`.
 * Null while all of it is the club's own country's: that goes without saying.
 */
export function abroadVat(
  cart: Pick<Cart, 'taxes'>,
  language: string,
): { tax: string; rates: string } | null {
  if (cart.taxes.every(({ countryCode }) => countryCode === null)) return null
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    tax: formatMoney(
      cart.taxes.reduce((sum, { cents }) => sum + cents, 0),
      language,
    ),
    rates: joinedIn(
      language,
      cart.taxes.map(({ countryCode, rate }) => {
        const name = countryName(countryCode ?? club.defaultCountry, language)
        return `${name} ${percent.format(rate / 100)}`
      }),
    ),
  }
}

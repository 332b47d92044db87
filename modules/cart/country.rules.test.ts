import { expect, test } from 'vitest'
import { cartCountry } from './country.rules.ts'

const address = (countryCode: string, is: { order?: boolean; invoice?: boolean } = {}) => ({
  isOrderAddress: is.order ?? false,
  isInvoiceAddress: is.invoice ?? false,
  country: { countryCode },
})
const first = address('NL')
const invoice = address('FR', { invoice: true })
const order = address('AT', { order: true })

test.each([
  [
    'the chosen delivery address',
    { chosen: { countryCode: 'CH' }, addresses: [first, invoice, order] },
    'CH',
  ],
  ['else the order address', { chosen: null, addresses: [first, invoice, order] }, 'AT'],
  ['else the invoice address', { addresses: [first, invoice] }, 'FR'],
  ['else the first address', { addresses: [first, address('PL')] }, 'NL'],
  ['else Germany', { addresses: [] }, 'DE'],
])('CART-33 the country of a cart is that of %s', (_, given, country) => {
  expect(cartCountry(given)).toBe(country)
})

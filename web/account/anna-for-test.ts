/** Anna, her address and an order of hers, for tests of screens. */
import type { Checkout } from '#modules/checkout/schema.ts'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'

export const contact = {
  id: 'c',
  isOrganization: false,
  organizationName: null,
  organizationPriceGroup: null,
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'Sommer',
  birthday: '1990-03-04',
  phone: '+4969111',
  mobile: null,
  efNumber: 'EF-1',
  language: 'de',
} satisfies Contact

export const address = {
  id: 'a1',
  isOrderAddress: true,
  isInvoiceAddress: false,
  company: null,
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  additionalAddress: null,
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE',
  country: { countryCode: 'DE' },
  phone: null,
} satisfies ContactAddress

export const checkout = {
  id: 'o1',
  state: 'paid',
  stateReason: null,
  created: '2026-11-20T12:00:00.000Z',
  paymentMethod: 'paypal',
  paymentTokenId: null,
  mandateUrl: null,
  totalPrice: 13485,
  totalShippingPrice: 490,
  totalTaxPrice: 2153,
  totalVoucherDiscounts: 0,
  totalPromotionCodeDiscounts: 0,
  shippingAddress: address,
  billingAddress: address,
  comment: null,
  transactions: [
    {
      id: 't1',
      paymentType: 'paypal',
      state: 'paid',
      amount: 13485,
      orders: [
        {
          id: 'r1',
          number: 'SVF-2026-000123',
          state: 'OrderInProgress',
          sellerId: 1,
          seller: 'SV Falkenstadt 1899',
          shippingCode: 'dhl',
          shippingPrice: 490,
          deliveryDays: { from: 3, to: 5 },
          totalPrice: 13485,
          items: [
            {
              id: 'i1',
              serialNumber: '1.1001.2',
              type: 'Merchandise',
              sku: '1.1001.2',
              name: { de: 'Heimtrikot', en: 'Home shirt' },
              quantity: 1,
              price: 12995,
              totalPrice: 12995,
              promotionCodeDiscounts: 0,
              voucherDiscounts: 0,
              vatRate: 19,
              imageId: null,
              userOptionValues: [{ key: 'flockName', value: 'JANSEN' }],
            },
          ],
          vouchers: [],
          promotionCodes: [],
          discounts: [],
          documents: [{ id: 'd1', kind: 'invoice', number: 'R-1' }],
        },
      ],
    },
  ],
} satisfies Checkout

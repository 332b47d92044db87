import { club, type Text } from './club.ts'

/** One way to get something to its buyer. Prices in gross cents. */
export type ShippingMethod = {
  code: string
  name: Text
  carries: 'goods' | 'ticket' | 'voucher'
  /** Price in Germany, in the EU, elsewhere. Null: not offered there. */
  prices: { DE: number; EU: number | null; other: number | null }
  /** Goods worth this much before all discounts ship free by this method in Germany. */
  freeFromCents: number | null
  /** Working days on the way, at least and at most; of nothing that is sent: none. */
  deliveryDays: { DE: readonly [number, number]; other: readonly [number, number] }
  vatRate: number
  /** Nothing is sent: the address does not matter. */
  isDigital: boolean
  /** OPEN-21: needs a phone number and a shipping address equal to the billing address. */
  needsEqualAddresses: boolean
}

const AT_ONCE = { DE: [0, 0], other: [0, 0] } as const

export const shippingMethods: readonly ShippingMethod[] = [
  {
    code: 'standard',
    name: { de: 'Paket', en: 'Parcel', ja: '宅配便' },
    carries: 'goods',
    prices: { DE: 495, EU: 1295, other: 2495 },
    freeFromCents: 8000,
    deliveryDays: club.deliveryDays,
    vatRate: 19,
    isDigital: false,
    needsEqualAddresses: false,
  },
  {
    code: 'express',
    name: { de: 'Express', en: 'Express', ja: '速達' },
    carries: 'goods',
    prices: { DE: 1195, EU: 2995, other: null },
    freeFromCents: null,
    deliveryDays: { DE: [1, 2], other: [1, 2] },
    vatRate: 19,
    isDigital: false,
    needsEqualAddresses: false,
  },
  {
    code: 'mobile',
    name: { de: 'Mobiles Ticket', en: 'Mobile ticket', ja: 'モバイルチケット' },
    carries: 'ticket',
    prices: { DE: 0, EU: 0, other: 0 },
    freeFromCents: null,
    deliveryDays: AT_ONCE,
    vatRate: 19,
    isDigital: true,
    needsEqualAddresses: false,
  },
  {
    code: 'print',
    name: { de: 'Zum Ausdrucken', en: 'Print at home', ja: '自宅で印刷' },
    carries: 'ticket',
    prices: { DE: 0, EU: 0, other: 0 },
    freeFromCents: null,
    deliveryDays: AT_ONCE,
    vatRate: 19,
    isDigital: true,
    needsEqualAddresses: false,
  },
  {
    code: 'registered',
    name: { de: 'Einschreiben', en: 'Registered post', ja: '書留' },
    carries: 'ticket',
    prices: { DE: 695, EU: 995, other: 1495 },
    freeFromCents: null,
    deliveryDays: club.deliveryDays,
    vatRate: 19,
    isDigital: false,
    needsEqualAddresses: true,
  },
  {
    code: 'email',
    name: { de: 'Per E-Mail', en: 'By e-mail', ja: 'メールで送付' },
    carries: 'voucher',
    prices: { DE: 0, EU: 0, other: 0 },
    freeFromCents: null,
    deliveryDays: AT_ONCE,
    vatRate: 19,
    isDigital: true,
    needsEqualAddresses: false,
  },
]

export const goodsShippingCodes = shippingMethods
  .filter((method) => method.carries === 'goods')
  .map((method) => method.code)
export const ticketShippingCodes = shippingMethods
  .filter((method) => method.carries === 'ticket')
  .map((method) => method.code)

/** Who carries parcels, with the page where a number can be followed; `{number}` is put in. */
export const carriers = {
  DHL: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  'Deutsche Post': 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={number}',
  DPD: 'https://tracking.dpd.de/status/de_DE/parcel/{number}',
  GLS: 'https://gls-group.com/DE/de/paketverfolgung?match={number}',
  Hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
} as const
export type CarrierName = keyof typeof carriers

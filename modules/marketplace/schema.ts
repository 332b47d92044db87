import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { ContactAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { storedPaymentMethod } from '#modules/payments/schema.ts'
import { matchFields } from '#modules/tickets/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** MKT-04 to MKT-09. `Pending`: promised to a buyer who is paying. */
export const OfferState = z
  .enum(['Pending', 'Created', 'Cancelled', 'Sold', 'PaymentSucceeded', 'PaymentFailed', 'Unknown'])
  .meta({
    id: 'OfferState',
    description:
      '`Created`: on sale. `Pending`: somebody is paying for it. `PaymentSucceeded` and `PaymentFailed` say how the payout of a sold ticket went; both are shown as sold.',
  })
export type OfferState = z.infer<typeof OfferState>

/** MKT-03. */
export const PayoutType = z.enum(['voucher', 'creditCard', 'payPal', 'original']).meta({ id: 'PayoutType' })
export type PayoutType = z.infer<typeof PayoutType>

/** Who or what ended an offer that was not sold; `event`: the match was called off. */
export const OfferEnd = z
  .enum(['seller', 'refund', 'gate', 'time', 'event', 'unpaid'])
  .meta({ id: 'OfferEnd' })
export type OfferEnd = z.infer<typeof OfferEnd>

const cents = z.number().int().min(0)

/** The prices of an offer: the ticket's price is both fees and what the seller gets. */
const priceFields = {
  ticketPrice: cents.meta({ description: 'What the buyer pays, gross cents; the fees are inside it.' }),
  handlingFee: cents,
  handlingFeePercent: z.number(),
  reimbursementFee: cents,
  reimbursementFeePercent: z.number(),
  reimbursedAmount: cents.meta({ description: 'What the seller gets.' }),
  payoutType: PayoutType,
}

export const PayoutAmount = z.object(priceFields).meta({ id: 'PayoutAmount' })
export type PayoutAmount = z.infer<typeof PayoutAmount>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `useVoucher`, else a kept method, else the way the ticket was paid. */
export const payoutAmountQuery = z.object({
  useVoucher: flag.default(false),
  paymentTokenId: z.uuid().optional(),
})

const placeFields = {
  block: z.string(),
  row: z.string().nullable().meta({ description: 'Null in a standing block.' }),
  seat: z.string().nullable(),
  priceClass: z.string(),
  priceClassName: Text,
  ticketType: z.string(),
  ticketTypeName: Text,
}

const CompanionPlace = z
  .object({ block: z.string(), row: z.string(), seat: z.string() })
  .nullable()
  .meta({ description: 'Beside a wheelchair place: the place of its companion, whose ticket goes with it.' })

const eventOfOffer = z.object(matchFields)

const ticketFields = {
  ticketId: z.string(),
  ticketSerialNumber: z.string().meta({ description: 'Of the ticket, as its page in the wallet says it.' }),
  serialNumber: z.string().meta({
    description: 'Of what the ticket was sold with: the number of its order, or of its season ticket.',
  }),
  event: eventOfOffer,
  ...placeFields,
}

export const PayoutKind = z
  .object({
    payoutType: PayoutType,
    isAvailable: z.boolean(),
    reimbursementFeePercent: z.number(),
    reimbursementFee: cents,
    reimbursedAmount: cents,
    methods: z.array(storedPaymentMethod).meta({ description: 'Kept methods of this kind.' }),
  })
  .meta({ id: 'PayoutKind', description: 'One way to be paid, with what it costs and brings.' })
export type PayoutKind = z.infer<typeof PayoutKind>

export const PayoutInformation = z
  .object({
    ...ticketFields,
    isPossible: z.boolean(),
    refusal: z
      .object({ errorCode: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: 'Why the ticket cannot be offered now.' }),
    companion: CompanionPlace,
    offerId: z.string().nullable().meta({ description: 'The offer that the ticket is in now.' }),
    ticketPrice: cents,
    handlingFee: cents,
    handlingFeePercent: z.number(),
    kinds: z.array(PayoutKind),
    addresses: z.array(ContactAddress),
    offerUntil: z.iso.datetime().meta({ description: 'When an offer ends that nobody has bought.' }),
    payoutAfter: z.iso.datetime().meta({ description: 'When the money of a sold ticket is sent.' }),
  })
  .meta({ id: 'PayoutInformation' })
export type PayoutInformation = z.infer<typeof PayoutInformation>

/** MKT-02. `useVoucher`, else the kept method, else the way the ticket was paid (`original`). */
export const PayoutRequest = z
  .strictObject({
    serialNumber: z.string().min(1).max(60),
    ticketSerialNumber: z.string().regex(/^ticket\.[0-9a-f-]{36}$/),
    useVoucher: z.boolean(),
    paymentTokenId: z.uuid().nullish(),
    address: PostalAddress,
    alsoTicketIds: z
      .array(z.uuid())
      .max(20)
      .optional()
      .meta({ description: 'Further tickets of the same match: all of them are offered, or none' }),
  })
  // A voucher is paid to nobody's card: whoever names both has not decided.
  .refine(({ useVoucher, paymentTokenId }) => !(useVoucher && paymentTokenId), {
    path: ['paymentTokenId'],
    error: 'A voucher needs no payment method',
  })
  .meta({ id: 'PayoutRequest' })
export type PayoutRequest = z.infer<typeof PayoutRequest>

/** MKT-17. */
export const PaymentRetry = z.strictObject({ paymentTokenId: z.uuid() }).meta({ id: 'PaymentRetry' })
export type PaymentRetry = z.infer<typeof PaymentRetry>

const payoutFields = {
  id: z.string().meta({ description: 'Of the offer and of its payout.' }),
  state: OfferState,
  ...ticketFields,
  ...priceFields,
  isInCart: z.boolean().meta({ description: 'Somebody has it in the cart: it cannot be withdrawn.' }),
  cancelledBy: OfferEnd.nullable(),
  createdAt: z.iso.datetime(),
  offerUntil: z.iso.datetime(),
  soldAt: z.iso.datetime().nullable(),
  payoutAfter: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
}

export const Payout = z.object(payoutFields).meta({ id: 'Payout', description: 'An offer and its payout.' })
export type Payout = z.infer<typeof Payout>
export const PayoutList = listOf(Payout).meta({ id: 'PayoutList' })

/** MKT-23. */
export const payoutQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 1000 })

export const PayoutAttempt = z
  .object({
    payoutType: PayoutType,
    amount: cents,
    state: z.enum(['requested', 'done', 'failed']),
    failure: z.string().nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PayoutAttempt' })

/** As it was given: what the rules of today refuse was an address when it was kept. */
const StoredAddress = z.object({
  company: z.string().nullish(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  additionalAddress: z.string().nullish(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  phone: z.string().nullish(),
})

export const PayoutDetail = z
  .object({
    ...payoutFields,
    address: StoredAddress,
    method: storedPaymentMethod
      .nullable()
      .meta({ description: 'The kept method that the money goes to, if it goes to one.' }),
    retryMethods: z
      .array(storedPaymentMethod)
      .meta({ description: 'Methods that a failed payout may be sent to; empty unless it failed.' }),
    retryKinds: z
      .array(z.enum(['creditCard', 'payPal']))
      .meta({ description: 'Kinds of methods that may be added for it; empty unless it failed.' }),
    attempts: z.array(PayoutAttempt),
    voucherCode: z
      .string()
      .nullable()
      .meta({ description: 'What was paid out as a voucher; told to its seller alone.' }),
  })
  .meta({ id: 'PayoutDetail' })
export type PayoutDetail = z.infer<typeof PayoutDetail>

/** A ticket on sale, for buyers: nobody learns who sells it. */
export const MarketplaceOffer = z
  .object({
    id: z.string(),
    sku: z.string().meta({ description: 'Goes into the cart with quantity 1.' }),
    ...placeFields,
    positions: z.array(z.number().int()).meta({
      description:
        'Where it stands in its row on the seat map; a position left out is an aisle. A wheelchair place takes its companion’s, too, when that goes with it. Empty in a standing block.',
    }),
    isAccessible: z.boolean().meta({ description: 'A wheelchair place.' }),
    companion: CompanionPlace,
    price: cents,
    needs: z.enum(['child', 'reduced', 'accessible']).nullable().meta({
      description:
        'child: a birth date in the account that is young enough; the others: the option entitlement = confirmed in the cart',
    }),
  })
  .meta({ id: 'MarketplaceOffer' })
export type MarketplaceOffer = z.infer<typeof MarketplaceOffer>

export const MarketplaceOffers = z
  .object({ eventId: z.string(), items: z.array(MarketplaceOffer) })
  .meta({ id: 'MarketplaceOffers', description: 'Offers that are free now, cheapest first.' })
export type MarketplaceOffers = z.infer<typeof MarketplaceOffers>

export const MarketplaceEvent = eventOfOffer
  .extend({ offers: z.number().int(), fromPrice: cents })
  .meta({ id: 'MarketplaceEvent', description: 'A match with free offers.' })
export type MarketplaceEvent = z.infer<typeof MarketplaceEvent>
export const MarketplaceEventList = listOf(MarketplaceEvent).meta({ id: 'MarketplaceEventList' })
export const marketplaceQuery = listQuery({ maxPageSize: 100, defaultPageSize: 100 })

/** Why a ticket cannot be offered, withdrawn, bought or paid out, with one sentence each. */
export const marketplaceErrorCodes = {
  TICKETS_OF_OTHER_MATCHES: 'Together go tickets of one match.',
  TICKET_IS_FOR_AWAY_MATCH: 'Tickets for away matches are passed on, not sold on.',
  TICKET_IS_FREE: 'Free and companion tickets are not sold on.',
  TICKET_IS_USED: 'Somebody went in with this ticket.',
  TICKET_IS_UNPAID: 'The money that this ticket was bought with is not here yet.',
  TICKET_IS_FORWARDED: 'The ticket is forwarded to somebody who has not answered yet.',
  TICKET_IS_OFFERED: 'The ticket is on the exchange already.',
  TICKET_EVENT_CANCELLED: 'The match is called off: the ticket is refunded.',
  OFFER_TIME_OVER: 'So shortly before kick-off no ticket is offered any more.',
  SERIAL_NUMBERS_DIFFER: 'The ticket was not sold with this order.',
  PAYOUT_METHOD_NOT_ALLOWED: 'Money of the exchange does not go to such a method.',
  ORIGINAL_METHOD_GONE: 'There is no payment of yours that the money could go back to.',
  MARKETPLACE_TICKET_IN_CART: 'A marketplace ticket in a customer’s cart cannot be withdrawn or deleted.',
  OFFER_NOT_LIVE: 'The offer has ended.',
  OFFER_TAKEN: 'Somebody else was faster.',
  OFFER_IS_YOURS: 'This is your own offer.',
  MARKETPLACE_TICKET_NOT_RETURNABLE:
    'A ticket of the exchange is refunded only when the match is called off before its seller was paid.',
  PAYOUT_WAITS_FOR_PAYMENT: 'The ticket is not paid yet: its seller is paid when it is.',
  PAYOUT_NOT_FAILED: 'Only a payout that failed is tried again.',
  PAYOUT_METHOD_GONE: 'The seller no longer keeps the method that the money was to go to.',
  PAYOUT_SELLER_GONE: 'Nobody is there to be sent a voucher.',
  PAYOUT_AMOUNT_CHANGED: 'The payout is another sum than was shown: look again.',
} as const
export type MarketplaceErrorCode = keyof typeof marketplaceErrorCodes

import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import { PostalAddress } from '#modules/contacts/schema.ts'
import { type BuyerMethod, PAYMENT_METHODS, type PaymentMethod } from '#modules/payments/schema.ts'
import { LineFacts } from '#modules/selling/facts.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

/** CHK-08, and what staff take; `initial` is the state of the form before a choice. */
export const paymentMethods = PAYMENT_METHODS
export type { BuyerMethod, PaymentMethod }

/** ORD-04. */
export const orderStates = [
  'Cancelled',
  'CompleteCancellation',
  'CreditCreated',
  'InvoiceCreated',
  'OrderArrived',
  'OrderInProgress',
  'OrderInReview',
  'OrderPlaced',
  'OrderShipped',
  'PartialCancellation',
] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

/** Of a buyer's own number for an order: as long as such numbers get where programs read them. */
export const MOST_OF_REFERENCE = 35

/** The body of every creation call (CHK-24, OPEN-05). */
export const CreateCheckout = z
  .strictObject({
    cartId: z.uuid(),
    shippingAddress: PostalAddress,
    billingAddress: PostalAddress,
    acceptedTerms: z.literal(true, { error: 'must be accepted' }),
    paymentTokenId: z
      .uuid()
      .optional()
      .meta({ description: 'The stored method to pay with; token variant only.' }),
    rememberMethod: z
      .boolean()
      .optional()
      .meta({ description: 'Keep the card or the account for next time.' }),
    approval: z.string().max(1300).optional().meta({
      description: 'What the buyer has agreed to before (`approvals`); paypal and klarna variants only.',
    }),
    redirectUrl: z
      .url()
      .max(500)
      .optional()
      .meta({ description: "The confirmation page to come back to, on one of the club's own hosts." }),
    shippingCodes: z
      .array(z.strictObject({ sellerId: z.number().int(), shippingCode: z.string().min(1).max(40) }))
      .max(20)
      .optional()
      .meta({ description: 'The way of shipping per order, where one was chosen.' }),
    residenceCountryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .meta({
        description:
          'Where the buyer of an electronic service says that they live; it has to be the country of the bill.',
      }),
    comment: typedLines(500).optional(),
    orderReference: typedLine(MOST_OF_REFERENCE)
      .optional()
      .meta({ description: 'What the buyer’s bookkeeping calls this order; it stands on its papers.' }),
    expectedTotal: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'What the buyer saw on the button; another total is refused.' }),
  })
  .meta({ id: 'CreateCheckout' })
export type CreateCheckout = z.infer<typeof CreateCheckout>

/** CHK-07: which of these is there depends on the method. */
export const CheckoutCreated = z
  .object({
    id: z.string().optional().meta({ description: 'nopayment' }),
    checkoutId: z.string().optional().meta({
      description:
        'creditcard, applepay, googlepay, purchaseOnAccount, token; paypal and klarna after an approval',
    }),
    paymentUrl: z.string().optional().meta({ description: 'paypal, klarna: the whole browser goes there' }),
    paymentTokenId: z.string().optional().meta({ description: 'sepa' }),
    scriptUrl: z
      .string()
      .optional()
      .meta({ description: 'creditcard, applepay, googlepay, token: the script of the form' }),
  })
  .meta({ id: 'CheckoutCreated' })
export type CheckoutCreated = z.infer<typeof CheckoutCreated>

export const CheckoutItem = z
  .object({
    id: z.string(),
    serialNumber: z
      .string()
      .meta({ description: 'Dotted; of three parts the first two are the product id (CHK-03).' }),
    type: z.string(),
    ...LineFacts.shape,
    sku: z.string(),
    name: Text,
    quantity: z.number().int(),
    price: z.number().int(),
    totalPrice: z.number().int().meta({ description: 'Before codes.' }),
    promotionCodeDiscounts: z.number().int().meta({ description: 'Promotion codes and partner discounts.' }),
    voucherDiscounts: z.number().int().meta({ description: 'What vouchers paid of it.' }),
    vatRate: z.number(),
    imageId: z.string().nullable(),
    userOptionValues: z.array(z.object({ key: z.string(), value: z.string() })),
  })
  .meta({ id: 'CheckoutItem' })

export const CheckoutDocument = z
  .object({
    id: z.string(),
    kind: z.string().meta({
      description: '`invoice`, `creditNote`, `deliveryNote`; or a paper of a seller, such as `giftVoucher`.',
    }),
    number: z.string(),
    hasEInvoice: z
      .boolean()
      .meta({ description: 'It is there as XML by EN 16931 too: for organisations and companies.' }),
  })
  .meta({ id: 'CheckoutDocument' })

export const CheckoutOrder = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    state: OrderState,
    sellerId: z.number().int(),
    seller: z.string(),
    shippingCode: z.string().nullable(),
    shippingPrice: z.number().int(),
    deliveryDays: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
    totalPrice: z.number().int().meta({ description: 'Items and shipping before codes.' }),
    items: z.array(CheckoutItem),
    vouchers: z.array(z.object({ code: z.string(), discount: z.number().int() })),
    promotionCodes: z.array(z.object({ code: z.string(), name: Text, discount: z.number().int() })),
    discounts: z.array(
      z.object({ partnerId: z.number().int(), code: z.string(), discount: z.number().int() }),
    ),
    documents: z.array(CheckoutDocument),
  })
  .meta({ id: 'CheckoutOrder' })

export const CheckoutTransaction = z
  .object({
    id: z.string(),
    paymentType: z.enum(paymentMethods),
    state: z.string(),
    amount: z.number().int(),
    orders: z.array(CheckoutOrder),
  })
  .meta({ id: 'CheckoutTransaction' })

/** CHK-04: addresses come back with their country as an object. */
export const CheckoutAddress = z
  .object({
    id: z.string().nullable(),
    isInvoiceAddress: z.boolean(),
    isOrderAddress: z.boolean(),
    company: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    additionalAddress: z.string().nullable(),
    postalCode: z.string(),
    city: z.string(),
    phone: z.string().nullable(),
    country: z.object({ countryCode: z.string() }),
  })
  .meta({ id: 'CheckoutAddress' })

export const checkoutStates = ['open', 'paid', 'failed', 'expired', 'refunded'] as const

export const Checkout = z
  .object({
    id: z.string(),
    state: z.enum(checkoutStates),
    stateReason: z.string().nullable().meta({
      description: 'Why a payment failed, or `late` for one that was refunded because everything was gone.',
    }),
    created: z.iso.datetime(),
    paymentMethod: z.enum(paymentMethods),
    paymentTokenId: z.string().nullable(),
    mandateUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where a direct-debit mandate still waits for its signature.' }),
    totalPrice: z.number().int(),
    totalShippingPrice: z.number().int(),
    totalTaxPrice: z.number().int(),
    totalVoucherDiscounts: z.number().int(),
    totalPromotionCodeDiscounts: z.number().int(),
    shippingAddress: CheckoutAddress,
    billingAddress: CheckoutAddress,
    comment: z.string().nullable(),
    orderReference: z.string().nullable().meta({ description: 'The buyer’s own number for it.' }),
    vatId: z.string().nullable().meta({ description: 'Of the organisation that bought, as it was then.' }),
    settlement: Settlement.nullable().meta({ description: 'Null while the checkout is not paid.' }),
    transactions: z.array(CheckoutTransaction),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

export const CheckoutList = listOf(Checkout).meta({ id: 'CheckoutList' })

export const CheckoutListQuery = listQuery({
  maxPageSize: 100,
  defaultPageSize: club.constants.checkoutPageSize,
}).extend({
  salesChannels: z.union([z.string().max(40), z.array(z.string().max(40)).max(10)]).optional(),
})

/** 200 while it may still succeed; a failed payment is a 400 (CHK-35). */
export const PaymentStatus = z.object({ status: z.enum(['Pending', 'Paid']) }).meta({ id: 'PaymentStatus' })

/** CHK-17 and CHK-18: clients of the specification look for exactly these words. */
export const FOREIGN_PHONE = 'Phone number is mandatory for shipping to foreign countries'
export const ADDRESSES_NOT_EQUAL =
  'One or multiple Items have ShippingCodes that require the ShippingAddress to contain a Phone Number and to be equal to the InvoiceAddress.'

/** Error codes of checkout with one sentence each. */
export const checkoutErrorCodes = {
  CART_EMPTY: 'There is nothing in the cart.',
  CART_INVALID: 'Something in the cart cannot be bought as it stands; `errors` says what.',
  TOTAL_CHANGED: 'The total is another than the one on the button.',
  PHONE_MISSING: FOREIGN_PHONE,
  RESIDENCE_NOT_CLEAR: 'It is not clear in which country the buyer lives; `residenceCountryCode` says it.',
  ADDRESSES_NOT_EQUAL,
  PAYMENT_METHOD_NOT_OFFERED: 'This method is not offered for this cart or this buyer.',
  PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS: 'Only tickets can be bought on account.',
  PAYMENT_FAILED: 'The payment failed.',
  PAYMENT_REFUNDED: 'The payment came too late and was refunded.',
} as const

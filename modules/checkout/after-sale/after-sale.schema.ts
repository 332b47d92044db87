import { z } from 'zod'
import { CheckoutDocument, OrderState } from '#modules/checkout/schema.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'
import { cancellationReasons, creditKinds, payouts, returnReasons } from './reasons.schema.ts'

const Pieces = z.strictObject({
  itemId: z.uuid().meta({ description: 'The item of the order.' }),
  quantity: z.number().int().min(1).max(1000).optional().meta({ description: 'Left out: all that may be.' }),
})

const comment = typedLines(500).optional()

/** Calls off pieces of an order that was not sent yet. */
export const CancelOrder = z
  .strictObject({
    items: z
      .array(Pieces)
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Left out: everything that may be called off.' }),
    reason: z.enum(cancellationReasons),
    comment,
  })
  .meta({ id: 'CancelOrder' })
export type CancelOrder = z.infer<typeof CancelOrder>

/** Announces goods that come back (CART-49). */
export const RegisterReturn = z
  .strictObject({
    items: z.array(Pieces).min(1).max(100),
    reason: z.enum(returnReasons),
    comment,
    payout: z
      .enum(payouts)
      .optional()
      .meta({ description: 'Money to the method paid with, or a voucher of the same worth.' }),
  })
  .meta({ id: 'RegisterReturn' })
export type RegisterReturn = z.infer<typeof RegisterReturn>

/** Asks what would come back; changes nothing. */
export const PreviewRefund = z
  .strictObject({
    kind: z.enum(['cancellation', 'return']),
    items: z.array(Pieces).min(1).max(100),
    payout: z.enum(payouts).optional().meta({ description: 'Of a return; money when it is left out.' }),
  })
  .meta({ id: 'PreviewRefund' })
export type PreviewRefund = z.infer<typeof PreviewRefund>

/** A declaration of withdrawal (§ 356a BGB), without sign-in. */
export const DeclareWithdrawal = z
  .strictObject({
    orderNumber: typedLine(40).min(3),
    name: typedLine(160).min(1),
    email: z.email().max(254),
    statement: typedLines(1000).optional(),
    language: z.enum(['de', 'en', 'ja']).optional(),
  })
  .meta({ id: 'DeclareWithdrawal' })
export type DeclareWithdrawal = z.infer<typeof DeclareWithdrawal>

/** The same for everybody: whether there is such an order is told to its buyer only. */
export const WithdrawalReceived = z
  .object({ receivedAt: z.iso.datetime() })
  .meta({ id: 'WithdrawalReceived' })
export type WithdrawalReceived = z.infer<typeof WithdrawalReceived>

const AfterSaleItem = z.object({
  id: z.string(),
  quantity: z.number().int(),
  shipped: z.number().int(),
  cancelled: z.number().int(),
  returned: z.number().int(),
  cancellable: z.number().int().meta({ description: 'Pieces that may be called off now.' }),
  returnable: z.number().int().meta({ description: 'Pieces that may be sent back now.' }),
  notCancellable: z.string().nullable().meta({ description: 'The error code that says why not.' }),
  notReturnable: z.string().nullable(),
})

const Shipment = z.object({
  id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.iso.datetime(),
  arrivedAt: z.iso.datetime().nullable(),
})

const Return = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(['registered', 'received', 'refused']),
  reason: z.string(),
  payout: z.enum(payouts),
  registeredAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable(),
  items: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
})

const refundSums = {
  totalPrice: z.number().int(),
  shippingPrice: z.number().int().meta({ description: 'Cents of the total that are shipping.' }),
  toMethod: z.number().int().meta({ description: 'Cents to the method paid with.' }),
  toVouchers: z.number().int().meta({ description: 'Cents back on the vouchers that had paid.' }),
  asVoucher: z.number().int().meta({ description: 'Cents as a new voucher.' }),
}

export const RefundPreview = z.object(refundSums).meta({ id: 'RefundPreview' })
export type RefundPreview = z.infer<typeof RefundPreview>

const Refund = z.object({
  id: z.string(),
  kind: z.enum(creditKinds),
  state: z.enum(['requested', 'done', 'failed']),
  ...refundSums,
  created: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  creditNote: CheckoutDocument.nullable(),
})

/** An order after the sale: what has become of its pieces, and what its buyer may do now. */
export const OrderAfterSale = z
  .object({
    id: z.string(),
    state: OrderState,
    items: z.array(AfterSaleItem),
    shipments: z.array(Shipment),
    returns: z.array(Return),
    refunds: z.array(Refund),
    steps: z.array(z.object({ state: OrderState, takenAt: z.iso.datetime() })),
    returnableUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null while nothing has arrived: the time has not begun.' }),
  })
  .meta({ id: 'OrderAfterSale' })
export type OrderAfterSale = z.infer<typeof OrderAfterSale>

export const OrdersAfterSale = z.object({ items: z.array(OrderAfterSale) }).meta({ id: 'OrdersAfterSale' })
export type OrdersAfterSale = z.infer<typeof OrdersAfterSale>

/** Why something cannot be done after the sale, with one sentence each. */
export const afterSaleErrors = {
  ORDER_NOT_PLACED: 'The order was never paid.',
  NOTHING_LEFT: 'All of it is called off or back already.',
  TICKET_NOT_CANCELLABLE:
    'Tickets for a fixed date cannot be given back; they can be passed on or offered for resale.',
  DIGITAL_NOT_CANCELLABLE: 'What is delivered at once cannot be given back.',
  ALREADY_SHIPPED: 'It is on its way; it can be sent back when it has arrived.',
  MADE_TO_ORDER: 'It was made as the buyer wished.',
  NOT_SHIPPED_YET: 'It was not sent yet; it can be called off.',
  RETURN_PERIOD_OVER: 'The time to send it back is over.',
  QUANTITY_ABOVE_LEFT: 'So many pieces are not left.',
  TICKET_SOLD_ON: 'The ticket was sold on through the exchange.',
  TICKET_ACCEPTED_BY_OTHER: 'The ticket was forwarded, and somebody else has accepted it.',
  TICKET_WAS_USED: 'Somebody went in with this ticket.',
  MARKETPLACE_TICKET_IN_CART: 'A marketplace ticket in a customer’s cart cannot be withdrawn or deleted.',
  MARKETPLACE_TICKET_NOT_RETURNABLE:
    'A ticket of the exchange is refunded only when the match is called off before its seller was paid.',
  TELEVISION_GIFT_REDEEMED: 'The gift was redeemed: staff alone can take it back.',
  CREDIT_PAID_OUT: 'A part of its price went back as a credit of its contract.',
  ORDER_CHANGED: 'The order has changed meanwhile; look at it again.',
} as const
export type AfterSaleErrorCode = keyof typeof afterSaleErrors

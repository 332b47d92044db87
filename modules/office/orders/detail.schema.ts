import { z } from 'zod'
import { AuditEntry } from '#modules/audit/schema.ts'
import { creditKinds } from '#modules/checkout/after-sale/reasons.schema.ts'
import { OrderState, paymentMethods } from '#modules/checkout/schema.ts'
import { OfficeNote } from '#modules/office/notes/schema.ts'
import { OrderGoods, OrderMoney } from './schema.ts'

const cents = z.number().int()
const moment = z.iso.datetime()
const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

/** As it was given then; of somebody who erased their account nothing is left of it. */
export const OrderAddress = z.object({
  company: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  street: z.string().nullable(),
  additionalAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  countryCode: z.string().nullable(),
})

export const OfficeOrderItem = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    sku: z.string(),
    serialNumber: z.string(),
    name: Text,
    options: z.array(z.object({ key: z.string(), value: z.string() })),
    quantity: z.number().int(),
    shipped: z.number().int(),
    cancelled: z.number().int(),
    returned: z.number().int(),
    announced: z.number().int().meta({ description: 'Pieces of returns that are still to come' }),
    totalCents: cents,
    promotionCents: cents,
    voucherCents: cents,
    vatRate: z.number(),
    isPrinted: z.boolean(),
    sendable: z.number().int().meta({ description: 'Pieces that may leave now' }),
    cancellable: z.number().int().meta({ description: 'Pieces that staff may call off now' }),
    returnable: z.number().int().meta({ description: 'Pieces that staff may take back now' }),
    notCancellable: z.string().nullable().meta({ description: 'The error code that says why not' }),
    notReturnable: z.string().nullable(),
  })
  .meta({ id: 'OfficeOrderItem' })
export type OfficeOrderItem = z.infer<typeof OfficeOrderItem>

const Pieces = z.array(z.object({ itemId: z.uuid(), quantity: z.number().int() }))

export const OfficeOrderStep = z.object({
  from: z.string(),
  to: OrderState,
  actor: z
    .string()
    .meta({ description: '`buyer`, `payment`, `system`, or the name of whoever of the staff' }),
  reason: z.string().nullable(),
  takenAt: moment,
})

export const OfficeShipment = z.object({
  id: z.uuid(),
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: moment,
  shippedBy: z.string(),
  arrivedAt: moment.nullable(),
  items: Pieces,
})

export const OfficeReturn = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(['registered', 'received', 'refused']),
  reason: z.string(),
  comment: z.string().nullable(),
  payout: z.enum(['method', 'voucher']),
  registeredAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  refusal: z.string().nullable(),
  items: Pieces,
})

export const OfficeCredit = z.object({
  id: z.uuid(),
  kind: z.enum(creditKinds),
  reason: z.string().nullable(),
  createdAt: moment,
  createdBy: z.string(),
  moneyCents: cents.meta({ description: 'To the method paid with' }),
  voucherCents: cents.meta({ description: 'Back on the vouchers that had paid' }),
  newVoucherCents: cents.meta({ description: 'As a new voucher' }),
  shippingCents: cents.meta({ description: 'Of all that, shipping' }),
  refund: z
    .object({
      id: z.uuid(),
      state: z.enum(['requested', 'done', 'failed']),
      amountCents: cents,
      creditedCents: cents.meta({ description: 'Taken off what was still owed; nothing is paid for it' }),
      doneAt: moment.nullable(),
      sentOn: z.iso.date().nullable().meta({ description: 'The day somebody paid it by transfer' }),
    })
    .nullable(),
})

export const OfficePayment = z.object({
  id: z.uuid(),
  method: z.enum(paymentMethods),
  state: z.string(),
  amountCents: cents.meta({ description: 'Of the whole checkout, all its orders' }),
  refundedCents: cents,
  isSettled: z.boolean(),
  reservedAt: moment.nullable().meta({
    description: 'Since when the provider vouches for it; taken when the goods leave',
  }),
  captureCents: cents.nullable().meta({ description: 'What of it was asked for then; 0: it was let go' }),
  takenAt: moment.nullable().meta({ description: 'When the money was here' }),
  calledOffCents: cents.meta({ description: 'Called off or given back of it' }),
  pieces: z
    .object({
      sent: z.number().int(),
      waiting: z.number().int(),
      sentCents: cents.meta({ description: 'What those that left cost, without shipping' }),
    })
    .meta({ description: 'Of the whole checkout, all its orders' }),
  returnedAt: moment.nullable().meta({ description: 'When the bank took it back' }),
  isReturnable: z.boolean().meta({ description: 'Whether a bank can take it back now' }),
  display: z.string().nullable().meta({ description: 'Last characters of card or account' }),
})

export const OfficeReceivable = z.object({
  cause: z.enum(['onAccount', 'returned']),
  owedCents: cents,
  paidCents: cents,
  creditedCents: cents,
  dueOn: z.iso.date(),
  dunningLevel: z.number().int(),
  steps: z.array(
    z.object({
      kind: z.string(),
      amountCents: cents,
      actor: z.string(),
      reference: z.string().nullable(),
      takenAt: moment,
    }),
  ),
})

export const OfficeOrder = z
  .object({
    id: z.uuid(),
    checkoutId: z.uuid(),
    number: z.string(),
    state: OrderState,
    placedAt: moment,
    money: OrderMoney,
    goods: OrderGoods,
    channel: z.string(),
    language: z.string(),
    comment: z.string().nullable(),
    orderReference: z.string().nullable().meta({ description: 'What the buyer’s bookkeeping calls it' }),
    vatId: z.string().nullable().meta({ description: 'Of the organisation, as it was when it bought' }),
    seller: z.object({ id: z.number().int(), name: z.string() }),
    buyer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      isOrganisation: z.boolean(),
      isGuest: z.boolean().meta({ description: 'Bought without an account' }),
      orders: z.number().int().meta({ description: 'Paid orders of this buyer, this one among them' }),
      credits: z.number().int().meta({ description: 'How often something was given back to them' }),
    }),
    billingAddress: OrderAddress,
    shippingAddress: OrderAddress,
    shippingCode: z.string().nullable(),
    shippingCents: cents,
    totalCents: cents.meta({ description: 'Items and shipping before codes' }),
    promotionCents: cents,
    voucherCents: cents,
    items: z.array(OfficeOrderItem),
    steps: z.array(OfficeOrderStep),
    shipments: z.array(OfficeShipment),
    returns: z.array(OfficeReturn),
    credits: z.array(OfficeCredit),
    payments: z.array(OfficePayment),
    receivable: OfficeReceivable.nullable(),
    ledger: z.array(
      z.object({
        at: moment,
        postingId: z.uuid(),
        account: z.string(),
        reason: z.string(),
        amountCents: cents.meta({ description: 'Debit above zero, credit below; of the whole checkout' }),
      }),
    ),
    documents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        number: z.string(),
        createdAt: moment,
        hasFile: z.boolean(),
        hasEInvoice: z.boolean().meta({ description: 'As XML for the bookkeeping of a company too' }),
      }),
    ),
    withdrawals: z.array(
      z.object({
        id: z.uuid(),
        state: z.string(),
        name: z.string(),
        statement: z.string().nullable(),
        receivedAt: moment,
      }),
    ),
    siblings: z
      .array(z.object({ id: z.uuid(), number: z.string(), seller: z.string() }))
      .meta({ description: 'Other orders of the same checkout' }),
    notes: z.array(OfficeNote),
    audit: z.array(AuditEntry).meta({ description: 'What staff did with it, newest first' }),
  })
  .meta({ id: 'OfficeOrder' })
export type OfficeOrder = z.infer<typeof OfficeOrder>

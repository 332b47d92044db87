import { z } from 'zod'
import { type CarrierName, carriers } from '#club/shipping.ts'
import { cancellationReasons, returnReasons } from '#modules/checkout/after-sale/reasons.schema.ts'
import { guestEmail } from '#modules/checkout/guests/guests.schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

const Pieces = z.strictObject({ itemId: z.uuid(), quantity: z.number().int().min(1).max(1000) })
const items = z.array(Pieces).min(1).max(100)

export const carrierNames = Object.keys(carriers) as [CarrierName, ...CarrierName[]]
export const Carrier = z.enum(carrierNames)
export const TrackingNumber = typedLine(60).regex(/^[A-Za-z0-9-]{4,60}$/, 'letters, digits and dashes')

/** A parcel that leaves. The pieces are named, so that nobody sends them twice. */
export const NewShipment = z
  .strictObject({ items, carrier: Carrier, trackingNumber: TrackingNumber.nullable() })
  .meta({ id: 'OfficeNewShipment' })

/** What is given back: pieces that are called off, or a return that has come. */
export const GiveBack = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('cancellation'),
      items,
      reason: z.enum([...cancellationReasons, 'goodwill', 'ourFault', 'eventMoved']),
      paidOut: z.enum(['counter', 'transfer']).optional().meta({
        description: 'Of what was taken at the counter: out of its drawer now, or by transfer later',
      }),
    }),
    z
      .strictObject({
        kind: z.literal('return'),
        number: typedLine(40).min(3),
        items: items.optional().meta({ description: 'What was found good; left out: all of it' }),
        refusal: typedLines(500)
          .min(1)
          .optional()
          .meta({ description: 'Why the rest is not refunded; its buyer reads it' }),
      })
      .refine(({ items, refusal }) => (items === undefined) === (refusal === undefined), {
        path: ['refusal'],
        message: 'required',
      }),
  ])
  .meta({ id: 'OfficeGiveBack' })
export type GiveBack = z.infer<typeof GiveBack>

export const ConfirmedGiveBack = z
  .strictObject({ wanted: GiveBack, ...Confirmed.shape })
  .meta({ id: 'OfficeConfirmedGiveBack' })
export type ConfirmedGiveBack = z.infer<typeof ConfirmedGiveBack>

export const NewReturn = z
  .strictObject({
    items,
    reason: z.enum(returnReasons),
    comment: typedLines(500).nullable(),
    payout: z.enum(['method', 'voucher']),
  })
  .meta({ id: 'OfficeNewReturn' })
export const RefusedReturn = z.strictObject({ refusal: typedLines(500).min(1) })

/** The mailbox of somebody without an account was mistyped. */
export const GuestEmail = z
  .strictObject({ email: guestEmail, reason: typedLines(500).min(1) })
  .meta({ id: 'OfficeGuestEmail' })

/** How an action ended: done, or asked of a second person. */
export const Done = z
  .object({ approvalId: z.uuid().nullable().meta({ description: 'Null: it is done' }) })
  .meta({ id: 'OfficeDone' })

/** Something that somebody may not do alone. */
export const OfficeApproval = z
  .object({
    id: z.uuid(),
    kind: z.enum(['cancellation', 'return']),
    order: z.object({ id: z.uuid(), number: z.string() }),
    wanted: GiveBack,
    amountCents: z.number().int(),
    reason: z.string().nullable(),
    state: z.enum(['waiting', 'done', 'refused']),
    askedBy: z.object({ id: z.uuid(), name: z.string() }),
    askedAt: z.iso.datetime(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    digest: z.string(),
  })
  .meta({ id: 'OfficeApproval' })
export type OfficeApproval = z.infer<typeof OfficeApproval>
export const OfficeApprovalList = listOf(OfficeApproval).meta({ id: 'OfficeApprovalList' })

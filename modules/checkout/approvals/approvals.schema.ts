import { z } from 'zod'
import { club } from '#club/club.ts'
import { APPROVAL_WAYS, approvedBuyer } from '#modules/payments/schema.ts'

const sealed = z.string().max(1300).meta({ description: 'What beginning it had answered.' })

export const BeginApproval = z
  .strictObject({
    method: z.enum(APPROVAL_WAYS),
    cartId: z.uuid(),
    expectedTotal: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'What the cart costs as the buyer saw it; another total is refused.' }),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default(club.defaultCountry)
      .meta({ description: 'Where the cart is thought to go to until the way says it.' }),
    redirectUrl: z
      .url()
      .max(500)
      .meta({ description: "The checkout to come back to, on one of the club's own hosts." }),
  })
  .meta({ id: 'BeginApproval' })

export const ApprovalBegun = z
  .object({
    paymentUrl: z.url().meta({ description: 'The whole browser goes there.' }),
    approval: z.string().meta({ description: 'Of use to whose cart it is alone, for three hours.' }),
  })
  .meta({ id: 'ApprovalBegun' })

export const ReadApproval = z
  .strictObject({
    approval: sealed,
    isLeft: z.boolean().default(false).meta({
      description: 'Its buyer goes on without it: noted, and what Klarna holds for it is let go.',
    }),
  })
  .meta({ id: 'ReadApproval' })

export const ApprovalState = z
  .object({
    state: z.enum(['open', 'approved', 'over', 'used', 'unusable']).meta({
      description:
        'open: not agreed to; over: it can be taken no more; used: an order was placed with it; unusable: not this buyer’s, or too old',
    }),
    amountCents: z.number().int().meta({ description: 'What is agreed to.' }),
    buyer: approvedBuyer.nullable(),
  })
  .meta({ id: 'ApprovalState' })
export type ApprovalState = z.infer<typeof ApprovalState>

import { z } from 'zod'

const cents = z.number().int()

export const creditDecisions = ['byRules', 'approved', 'blocked'] as const

/** Whether somebody may buy on account, and for how much. */
export const BuyerCredit = z
  .object({
    isOffered: z.boolean().meta({ description: 'Whether this club sells on account at all' }),
    decision: z.enum(creditDecisions).meta({
      description: '`byRules`: known customers may; `approved` and `blocked` were decided by staff',
    }),
    limitCents: cents
      .nullable()
      .meta({ description: 'Another limit than the usual ones, of all that is open' }),
    isKnown: z.boolean().meta({ description: 'A proved address, and an earlier order whose money came' }),
    isDunned: z
      .boolean()
      .meta({ description: 'A reminder is out, or a bank took money back: nothing on account' }),
    openCents: cents,
    usual: z.object({ perOrderCents: cents, openCents: cents }),
  })
  .meta({ id: 'OfficeBuyerCredit' })
export type BuyerCredit = z.infer<typeof BuyerCredit>

export const CreditDecision = z
  .strictObject({
    decision: z.enum(creditDecisions),
    limitCents: cents.min(1).max(10_000_000).nullable(),
    reason: z.string().trim().min(3).max(300),
  })
  .refine(({ decision, limitCents }) => decision === 'approved' || limitCents === null, {
    path: ['limitCents'],
    message: 'only who may buy on account has a limit',
  })
  .meta({ id: 'OfficeCreditDecision' })
export type CreditDecision = z.infer<typeof CreditDecision>

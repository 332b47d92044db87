import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'

const cents = z.int()

/** What was credited for a contract, and what has become of it. */
export const ContractCredit = z
  .object({
    id: z.uuid(),
    kind: z.enum(['matchCalledOff', 'priceLowered']),
    match: Text.nullable().meta({ description: 'The match that was called off' }),
    amount: cents.meta({ description: 'As much was credited; cents, as all sums here' }),
    left: cents.meta({ description: 'Of it, what is neither spent nor paid out' }),
    paid: cents.meta({ description: 'Of it, what was paid out' }),
    isPayable: z.boolean().meta({ description: 'What is left is paid out; else it stays on the voucher' }),
    voucherEnding: z.string().nullable().meta({ description: 'Of the voucher that it was given as' }),
    created: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContractCredit' })
export type ContractCredit = z.infer<typeof ContractCredit>

export const ContractCredits = z
  .object({
    items: z.array(ContractCredit).meta({ description: 'The oldest first' }),
    left: cents,
    isBeingPaid: z.boolean().meta({ description: 'It is looked at a second time before it is paid out' }),
  })
  .meta({ id: 'ContractCredits' })
export type ContractCredits = z.infer<typeof ContractCredits>

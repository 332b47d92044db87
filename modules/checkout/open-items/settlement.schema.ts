import { z } from 'zod'

/** Where the money of an order is, and what its buyer has to do. Days are `2026-12-31`. */
export const Settlement = z
  .object({
    state: z.enum(['free', 'paid', 'underway', 'owed', 'returned']).meta({
      description:
        '`free`: nothing was to pay, or a voucher paid all of it. `underway`: a direct debit that has not arrived. `owed`: on account and open. `returned`: a bank took the money back, it is to be paid again.',
    }),
    openAmount: z.number().int(),
    dueOn: z.string().nullable(),
    collectedOn: z.string().nullable().meta({ description: 'A direct debit is collected on this day.' }),
    reference: z.string().nullable().meta({ description: 'What a transfer has to name.' }),
    mandate: z.string().nullable(),
    creditorId: z.string().nullable(),
    account: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string() })
      .nullable()
      .meta({ description: 'Where the open amount is to be sent.' }),
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>

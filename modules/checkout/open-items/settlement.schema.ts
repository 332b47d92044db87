import { z } from 'zod'

/** What a provider vouches for until the goods leave: how much of it is left, and when it was taken. */
export const PledgedMoney = z
  .object({
    amount: z
      .number()
      .int()
      .meta({ description: 'Vouched for, without what was called off before it was taken.' }),
    until: z.string().meta({ description: 'The last day that it is vouched for.' }),
    latestOn: z
      .string()
      .nullable()
      .meta({ description: 'A part has left: on this day it is taken, whatever still waits.' }),
    takenAmount: z.number().int().nullable().meta({ description: 'Null: not asked for yet. 0: let go.' }),
    takenOn: z.string().nullable().meta({ description: 'The day it was taken.' }),
    sentPieces: z.number().int().meta({ description: 'Of the whole purchase.' }),
    waitingPieces: z
      .number()
      .int()
      .meta({ description: 'Still to be sent; with the last of them it is taken.' }),
  })
  .meta({ id: 'PledgedMoney' })
export type PledgedMoney = z.infer<typeof PledgedMoney>

/** Where the money of an order is, and what its buyer has to do. Days are `2026-12-31`. */
export const Settlement = z
  .object({
    state: z.enum(['free', 'paid', 'pledged', 'underway', 'owed', 'returned']).meta({
      description:
        '`free`: nothing was to pay, or a voucher paid all of it. `pledged`: Klarna vouches for it, and nothing was taken yet. `underway`: a direct debit that has not arrived. `owed`: on account and open. `returned`: a bank took the money back, it is to be paid again.',
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
    pledge: PledgedMoney.nullable().meta({
      description: 'Of what is taken when it is sent; null for all else.',
    }),
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>

import { z } from 'zod'
import { DUE_STATES } from './schema.ts'

/** A due as its payer sees it; days are `2027-01-31`, amounts gross cents. */
export const DueView = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'What a transfer names', example: 'FD-2026-000123' }),
    kind: z.string(),
    subjectId: z.uuid(),
    name: z.string().meta({ description: 'What it is for, in the language of the call' }),
    reference: z.string(),
    url: z.string(),
    period: z.string(),
    part: z.number().int(),
    parts: z.number().int(),
    amount: z.number().int(),
    openAmount: z.number().int(),
    dueOn: z.string(),
    state: z.enum(DUE_STATES),
    attempts: z.number().int(),
    nextAttemptOn: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
    paymentTokenId: z.uuid().nullable().meta({ description: 'Null: on account, by transfer' }),
    debit: z.object({ reference: z.string(), ending: z.string() }).nullable().meta({
      description: 'The mandate that the club debits by, with the end of its account; null: another way',
    }),
    canPay: z.boolean(),
    account: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string() })
      .nullable()
      .meta({ description: 'Where a transfer goes; null where nothing is open' }),
  })
  .meta({ id: 'Due', description: 'What is or was owed for something that recurs' })
export type DueView = z.infer<typeof DueView>

/** With a stored method, or with a new one on the provider's page. */
export const PayDue = z
  .strictObject({
    paymentTokenId: z.uuid().optional(),
    method: z.enum(['creditcard', 'paypal']).optional(),
    redirectUrl: z.url().max(500),
  })
  .refine(({ paymentTokenId, method }) => (paymentTokenId === undefined) !== (method === undefined), {
    message: 'either paymentTokenId or method',
  })
  .meta({ id: 'PayDue' })
export type PayDue = z.infer<typeof PayDue>

export const DuePayment = z
  .object({
    due: DueView,
    paymentUrl: z.url().nullable().meta({ description: 'Where the payer goes now; null: it is decided' }),
  })
  .meta({ id: 'DuePayment' })
export type DuePayment = z.infer<typeof DuePayment>

/** Codes of refusals, each with the sentence that goes with it. */
export const dueRefusals = {
  DUE_NOT_OPEN: 'Nothing is to pay for it any more',
  DUE_IN_COLLECTION: 'It is being collected right now',
  DUE_NOT_COLLECTABLE: 'It has no stored method, or its payer was not told of it yet',
} as const
export type DueRefusal = keyof typeof dueRefusals

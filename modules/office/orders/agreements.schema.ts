import { z } from 'zod'

const count = z.number().int()
const moment = z.iso.datetime()

/** `open`: nobody came back. `left`: they came back without. `approved`: agreed to, and nothing was ordered with it. */
export const agreementStates = ['open', 'left', 'approved', 'ordered'] as const

export const OfficeAgreement = z.object({
  id: z.uuid(),
  reference: z.string().meta({ description: 'What the provider calls it' }),
  amountCents: count,
  begunAt: moment,
  approvedAt: moment.nullable(),
  state: z.enum(agreementStates),
})
export type OfficeAgreement = z.infer<typeof OfficeAgreement>

export const AgreementDay = z.object({
  day: z.iso.date(),
  begun: count,
  open: count,
  left: count,
  approved: count,
  approvedCents: count.meta({ description: 'Agreed to and not ordered, in sum' }),
  ordered: count,
})
export type AgreementDay = z.infer<typeof AgreementDay>

export const OfficeAgreements = z
  .object({
    keptDays: count.meta({ description: 'After so many days nothing is known of it any more' }),
    days: z.array(AgreementDay).meta({ description: 'The newest first' }),
    items: z
      .array(OfficeAgreement)
      .meta({ description: 'What was not ordered, the newest first; at most two hundred' }),
  })
  .meta({ id: 'OfficeAgreements' })
export type OfficeAgreements = z.infer<typeof OfficeAgreements>

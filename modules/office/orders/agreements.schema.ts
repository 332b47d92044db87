import { z } from 'zod'
import { APPROVAL_WAYS } from '#modules/payments/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const count = z.number().int()
const moment = z.iso.datetime()

/** `open`: nobody came back. `left`: they came back without. `approved`: agreed to, and nothing was ordered with it. */
export const agreementStates = ['open', 'left', 'approved', 'ordered'] as const

export const OfficeAgreement = z.object({
  id: z.uuid().meta({ description: 'What the provider knows it by from us' }),
  method: z.enum(APPROVAL_WAYS),
  reference: z.string().meta({ description: 'What the provider calls it' }),
  amountCents: count,
  begunAt: moment,
  approvedAt: moment.nullable(),
  letGoAt: moment
    .nullable()
    .meta({ description: 'Since then the provider holds nothing for it; null where it never does' }),
  state: z.enum(agreementStates),
})
export type OfficeAgreement = z.infer<typeof OfficeAgreement>

export const AgreementQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 }).extend({
  q: z.string().trim().max(100).optional().meta({
    description: 'A part of the number at the provider, or the whole of ours: then also what was ordered',
  }),
})

export const OfficeAgreementList = listOf(OfficeAgreement).meta({ id: 'OfficeAgreementList' })

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
  })
  .meta({ id: 'OfficeAgreements' })
export type OfficeAgreements = z.infer<typeof OfficeAgreements>

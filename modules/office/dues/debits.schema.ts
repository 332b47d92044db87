import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const cents = z.number().int()
const day = z.iso.date()
const sequence = z.enum(['FRST', 'RCUR']).meta({ description: 'The first by its mandate, or a later one' })

export const DebitPlanQuery = z.strictObject({
  until: day
    .optional()
    .meta({ description: 'Dues that are to be collected until then; left out: some days ahead' }),
})

/** What a file made now would have in it. */
export const DebitPlan = z
  .object({
    until: day,
    groups: z.array(z.object({ collectOn: day, sequence, count: z.number().int(), amountCents: cents })),
    count: z.number().int(),
    amountCents: cents,
    most: z.number().int().meta({ description: 'Of one file; more wait for the next' }),
    untold: z.number().int().meta({ description: 'Dues whose payers have to be told first' }),
    creditor: z.object({ holder: z.string(), iban: z.string(), bic: z.string(), creditorId: z.string() }),
    digest: z.string(),
  })
  .meta({ id: 'OfficeDebitPlan' })
export type DebitPlan = z.infer<typeof DebitPlan>

export const NewDebitFile = z
  .strictObject({ until: day, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeNewDebitFile' })

export const debitFileStates = ['made', 'sent', 'withdrawn'] as const
export const DebitFile = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'What the bank knows it by', example: 'LS-2026-000012' }),
    state: z.enum(debitFileStates),
    count: z.number().int(),
    amountCents: cents,
    collected: z.number().int(),
    returned: z.number().int(),
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    firstOn: day.meta({ description: 'The day of its first debit' }),
  })
  .meta({ id: 'OfficeDebitFile' })
export type DebitFile = z.infer<typeof DebitFile>
export const DebitFileQuery = officeListQuery
export const DebitFileList = listOf(DebitFile).meta({ id: 'OfficeDebitFileList' })

export const DebitFileDetail = DebitFile.extend({
  sentBy: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBecause: z.string().nullable(),
  hasContent: z.boolean(),
  debits: z.array(
    z.object({
      id: z.uuid().meta({ description: 'Of the due' }),
      number: z.string(),
      endToEndId: z.string(),
      payer: z.string(),
      sequence,
      collectOn: day,
      amountCents: cents,
      state: z.enum(['filed', 'withdrawn', 'collected', 'returned']),
      reason: z.string().nullable().meta({ description: 'The bank’s code of a return' }),
      feeCents: cents.meta({ description: 'What the bank took for the return' }),
    }),
  ),
}).meta({ id: 'OfficeDebitFileDetail' })
export type DebitFileDetail = z.infer<typeof DebitFileDetail>

export const DebitReason = z.strictObject({ reason: typedLine(300).min(3) }).meta({ id: 'OfficeDebitReason' })

export const mandateViews = ['live', 'ended', 'all'] as const
export const MandateQuery = officeListQuery.extend({ view: z.enum(mandateViews).default('live') })
export type MandateQuery = z.infer<typeof MandateQuery>

export const OfficeMandate = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    holder: z.string().nullable(),
    ibanEnding: z.string(),
    signedOn: day,
    usedOn: day.nullable(),
    recordedBy: z.string(),
    endedAt: z.iso.datetime().nullable(),
    endedBecause: z.string().nullable(),
  })
  .meta({ id: 'OfficeMandate' })
export type OfficeMandate = z.infer<typeof OfficeMandate>
export const OfficeMandateList = listOf(OfficeMandate).meta({ id: 'OfficeMandateList' })

export const NewMandate = z
  .strictObject({
    payerId: z.uuid(),
    iban: typedLine(42).min(15),
    holder: typedLine(140).min(2),
    signedOn: day,
    reference: z
      .string()
      .regex(/^[A-Za-z0-9+?:().,'-]{1,35}$/)
      .optional()
      .meta({ description: 'As it stands on the paper; left out: one is made' }),
  })
  .meta({ id: 'OfficeNewMandate' })
export type NewMandate = z.infer<typeof NewMandate>
export const MadeMandate = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeMandate' })
export const MadeDebitFile = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeDebitFile' })

/** A debit that came back and that nobody knows. */
export const OpenReturn = z
  .object({
    id: z.uuid(),
    bookedOn: day,
    amountCents: cents,
    feeCents: cents,
    payer: z.string(),
    purpose: z.string(),
    endToEndId: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OfficeOpenReturn' })
export const OpenReturnList = listOf(OpenReturn).meta({ id: 'OfficeOpenReturnList' })
export const OpenReturnQuery = officeListQuery
export type OpenReturn = z.infer<typeof OpenReturn>

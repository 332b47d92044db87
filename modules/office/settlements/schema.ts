import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { lineKinds } from '#modules/settlements/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const cents = z.number().int()
const moment = z.iso.datetime()
const Provider = z.enum(['stripe', 'paypal'])

export const MOST_REPORT_BYTES = 4_000_000

/** A settlement report of a payment provider, byte for byte. */
export const ReportFile = z
  .strictObject({
    name: typedLine(120).min(1),
    content: z
      .base64()
      .min(1)
      .max(Math.ceil(MOST_REPORT_BYTES / 3) * 4)
      .meta({ description: 'CSV: itemised reports of Stripe, the settlement report of PayPal' }),
  })
  .meta({ id: 'OfficeReportFile' })
export type ReportFile = z.infer<typeof ReportFile>
export const ConfirmedReport = ReportFile.extend(Confirmed.pick({ digest: true }).shape).meta({
  id: 'OfficeConfirmedReport',
})

export const lineWords = [
  'fits',
  'differs',
  'unknown',
  'unpaid',
  'unnoted',
  'missing',
  'other',
  'plain',
] as const
export const LineWord = z.enum(lineWords).meta({
  description:
    '`differs`: another sum than in the books. `unknown`: nothing here has this name. `unpaid`: the provider has money for what is not paid here. `unnoted`: a dispute that the books do not know, or one that was won. `missing`: a payment that stands in no report. `other`: a kind of line that somebody looks at. `plain`: fees and transfers to the club',
})

export const ReportPreview = z
  .object({
    provider: Provider,
    firstAt: moment,
    lastAt: moment,
    fresh: z.number().int(),
    known: z.number().int().meta({ description: 'Lines that came with another file' }),
    words: z.record(z.string(), z.number().int()).meta({ description: 'New lines by how they fit' }),
    grossCents: cents,
    feeCents: cents,
    payoutCents: cents,
    digest: z.string(),
  })
  .meta({ id: 'OfficeReportPreview' })
export type ReportPreview = z.infer<typeof ReportPreview>

export const settlementViews = ['open', 'cleared', 'fits', 'all'] as const
export const SettlementQuery = officeListQuery.extend({
  view: z.enum(settlementViews).default('open'),
  provider: Provider.optional(),
})
export type SettlementQuery = z.infer<typeof SettlementQuery>

/** A line of a report beside the books, or a payment that no report has. */
export const SettlementLine = z
  .object({
    id: z.uuid(),
    provider: z.string(),
    kind: z.enum(lineKinds),
    word: LineWord,
    name: z.string().meta({ description: 'What the provider calls it' }),
    bookedAt: moment,
    grossCents: cents,
    feeCents: cents,
    ownCents: cents.nullable().meta({ description: 'What the books say' }),
    order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    cleared: z.object({ by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'OfficeSettlementLine' })
export type SettlementLine = z.infer<typeof SettlementLine>
export const SettlementLineList = listOf(SettlementLine).meta({ id: 'OfficeSettlementLineList' })

export const ClearedLine = z
  .strictObject({ reason: z.string().trim().min(3).max(300) })
  .meta({ id: 'OfficeClearedLine' })

export const ProviderPayoutQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 })

/** A transfer of a provider to the club's bank, with what it is made of. */
export const ProviderPayout = z
  .object({
    provider: z.string(),
    name: z.string(),
    at: moment,
    count: z.number().int(),
    grossCents: cents,
    feeCents: cents,
    amountCents: cents,
    isOdd: z.boolean().meta({ description: 'Its lines do not sum to it' }),
    bankedOn: z.iso.date().nullable().meta({ description: 'Day of the bank’s entry of this sum' }),
  })
  .meta({ id: 'OfficeProviderPayout' })
export type ProviderPayout = z.infer<typeof ProviderPayout>
export const ProviderPayoutList = listOf(ProviderPayout).meta({ id: 'OfficeProviderPayoutList' })

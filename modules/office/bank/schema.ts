import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const cents = z.number().int()
const OrderRef = z.object({ id: z.uuid(), number: z.string(), buyer: z.string() })

/** Larger ones are read by the command, which nobody waits for in a browser. */
export const MOST_STATEMENT_BYTES = 2_000_000
export const MOST_STATEMENT_ENTRIES = 2_000

export const StatementFile = z
  .strictObject({
    name: typedLine(120).min(1),
    content: z
      .base64()
      .min(1)
      .max(Math.ceil(MOST_STATEMENT_BYTES / 3) * 4)
      .meta({ description: 'CAMT.053, CAMT.054, MT940 or CSV, byte for byte' }),
  })
  .meta({ id: 'OfficeStatementFile' })
export type StatementFile = z.infer<typeof StatementFile>
export const ConfirmedStatement = StatementFile.extend(Confirmed.pick({ digest: true }).shape).meta({
  id: 'OfficeConfirmedStatement',
})

export const statementWords = [
  'fits',
  'several',
  'nothing',
  'known',
  'debits',
  'returned',
  'returnedNothing',
  'partnerPaid',
  'partnerWrong',
  'partnerAgain',
] as const
export const JudgedEntry = z.object({
  bookedOn: z.iso.date(),
  amountCents: cents,
  payer: z.string(),
  purpose: z.string(),
  word: z.enum(statementWords).meta({
    description:
      '`several`: it names more than one order. `nothing`: none. `known`: it came with another file. `debits`: direct debits of the club’s own are paid. `returned`: a debit comes back and is owed again; `returnedNothing`: nobody knows whose it was. `partnerPaid`: a settlement with a partner; `partnerWrong`: it names one and pays another amount or on an impossible day; `partnerAgain`: one that is paid already',
  }),
  isOut: z.boolean().meta({ description: 'It left the account' }),
  reference: z.string().nullable().meta({ description: 'What the bank calls the debits' }),
  order: OrderRef.nullable(),
  settledCents: cents,
  surplusCents: cents,
  payableCents: cents
    .nullable()
    .meta({ description: 'What was settled with the partner; null: it is about nothing of theirs' }),
})
export const StatementPreview = z
  .object({
    entries: z.array(JudgedEntry),
    fitting: z.number().int(),
    fittingCents: cents,
    waiting: z.number().int().meta({ description: 'To be assigned by hand' }),
    debits: z.number().int().meta({ description: 'Bookings of direct debits' }),
    debitCents: cents,
    returned: z.number().int().meta({ description: 'Debits that come back' }),
    payouts: z.number().int().meta({ description: 'Settlements with partners that are paid' }),
    payoutsWrong: z.number().int().meta({ description: 'Bookings to partners that fit no settlement' }),
    known: z.number().int(),
    digest: z.string(),
  })
  .meta({ id: 'OfficeStatementPreview' })
export type StatementPreview = z.infer<typeof StatementPreview>

export const StatementDone = z
  .object({
    entries: z.number().int(),
    known: z.number().int(),
    matched: z.number().int(),
    unmatched: z.number().int(),
    surplusCents: cents,
    returned: z.number().int(),
    payouts: z.number().int(),
    payoutsWrong: z.number().int(),
  })
  .meta({ id: 'OfficeStatementDone' })

export const bankViews = ['unassigned', 'assigned', 'sentBack', 'all'] as const
export const BankQuery = officeListQuery.extend({ view: z.enum(bankViews).default('unassigned') })
export type BankQuery = z.infer<typeof BankQuery>

export const OfficeBankEntry = z
  .object({
    id: z.uuid(),
    bookedOn: z.iso.date(),
    amountCents: cents,
    payer: z.string(),
    purpose: z.string(),
    state: z.enum(['unassigned', 'assigned', 'sentBack']),
    order: OrderRef.nullable(),
    settledCents: cents,
    surplusCents: cents,
    assignedBy: z.string().nullable(),
    importedAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeBankEntry' })
export type OfficeBankEntry = z.infer<typeof OfficeBankEntry>
export const OfficeBankEntryList = listOf(OfficeBankEntry).meta({ id: 'OfficeBankEntryList' })
export const BankCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeBankCounts' })

/** The number of an order or invoice, however somebody writes it. */
export const Assignment = z.strictObject({ order: typedLine(40).min(3) }).meta({ id: 'OfficeAssignment' })
export const ConfirmedAssignment = Assignment.extend(Confirmed.pick({ digest: true }).shape).meta({
  id: 'OfficeConfirmedAssignment',
})
export const ConfirmedRemoval = z
  .strictObject({ digest: Confirmed.shape.digest, reason: typedLine(300).min(1) })
  .meta({ id: 'OfficeConfirmedRemoval' })

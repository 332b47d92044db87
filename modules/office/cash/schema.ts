import { z } from 'zod'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

/** Most that goes in or out at once: more is a mistake of typing. */
const MOST_CENTS = 1_000_000
const cents = z.number().int()
const moment = z.iso.datetime()

export const OfficeCashShift = z
  .object({
    id: z.uuid(),
    drawer: z.string(),
    number: z.number().int().meta({ description: 'Of the report; consecutive for each drawer' }),
    openedAt: moment,
    openedBy: z.string(),
    closedAt: moment.nullable(),
    closedBy: z.string().nullable(),
    balanceCents: cents.meta({ description: 'What must be in the drawer' }),
    countedCents: cents.nullable(),
    differenceCents: cents.nullable(),
  })
  .meta({ id: 'OfficeCashShift' })
export type OfficeCashShift = z.infer<typeof OfficeCashShift>
export const OfficeCashShiftList = listOf(OfficeCashShift).meta({ id: 'OfficeCashShiftList' })

/** Drawers that take cash now. */
export const OfficeOpenCash = z
  .object({
    refusal: z.string().nullable().meta({ description: 'Why nobody takes cash here; null: they may' }),
    isSimulated: z.boolean().meta({ description: 'The device signs for practice' }),
    shifts: z.array(z.object({ id: z.uuid(), drawer: z.string() })),
  })
  .meta({ id: 'OfficeOpenCash' })
export type OfficeOpenCash = z.infer<typeof OfficeOpenCash>

export const OfficeCashDetail = OfficeCashShift.extend({
  isSimulated: z.boolean(),
  isWhole: z.boolean().meta({ description: 'Every entry follows from the one before' }),
  differenceReason: z.string().nullable(),
  entries: z.array(
    z.object({
      id: z.uuid(),
      position: z.number().int(),
      kind: z.string(),
      amountCents: cents,
      order: z.string().nullable(),
      reason: z.string().nullable(),
      by: z.string(),
      at: moment,
      isSigned: z.boolean(),
    }),
  ),
}).meta({ id: 'OfficeCashDetail' })
export type OfficeCashDetail = z.infer<typeof OfficeCashDetail>

const amount = cents.min(0).max(MOST_CENTS)
export const NewCashShift = z
  .strictObject({ drawer: typedLine(40).min(1), floatCents: amount })
  .meta({ id: 'OfficeNewCashShift' })
export const CashMovement = z
  .strictObject({
    kind: z.enum(['deposit', 'withdrawal']),
    amountCents: amount.min(1),
    reason: typedLine(200).min(1),
  })
  .meta({ id: 'OfficeCashMovement' })
export const CashClosing = z
  .strictObject({
    expectedCents: cents.meta({ description: 'What was shown; another sum is refused' }),
    countedCents: cents.min(0).max(10 * MOST_CENTS),
    reason: typedLine(300).min(1).nullable().default(null),
  })
  .meta({ id: 'OfficeCashClosing' })

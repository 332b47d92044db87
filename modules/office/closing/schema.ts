import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'

const cents = z.number().int()
const day = z.iso.date()
const moment = z.iso.datetime()

/** What a day took in, as it is closed and kept. */
export const DayReport = z
  .object({
    ways: z
      .array(
        z.object({ method: z.string(), count: z.number().int(), receivedCents: cents, refundedCents: cents }),
      )
      .meta({ description: 'By way to pay: what came in, and what went back the same way' }),
    rates: z
      .array(z.object({ rate: z.number(), netCents: cents, taxCents: cents }))
      .meta({ description: 'Own turnover by rate of VAT, what was taken back is off' }),
    sellers: z
      .array(z.object({ sellerId: z.number().int(), grossCents: cents }))
      .meta({ description: 'What partners sold through the club' }),
    drawers: z
      .array(
        z.object({
          drawer: z.string(),
          number: z.number().int(),
          closedBy: z.string(),
          expectedCents: cents,
          countedCents: cents,
          reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'Drawers that were counted on this day, each with the number of its report' }),
    terminal: z
      .object({ expectedCents: cents, countedCents: cents.nullable(), reason: z.string().nullable() })
      .meta({ description: 'Card readers: by the books, by their own reports, and why those differ' }),
    accounts: z
      .array(z.object({ account: z.string(), cents }))
      .meta({ description: 'What moved on every account, debit positive' }),
    entryCount: z.number().int(),
  })
  .meta({ id: 'OfficeDayReport' })
export type DayReport = z.infer<typeof DayReport>

const facts = {
  day,
  state: z.enum(['running', 'over', 'closed']).meta({ description: '`over`: ended, and not closed yet' }),
  number: z.number().int().nullable().meta({ description: 'Consecutive without gaps; null: not closed' }),
  closedAt: moment.nullable(),
  closedBy: z.string().nullable(),
}

export const OfficeDay = z
  .object({
    ...facts,
    digest: z.string().nullable(),
    report: DayReport,
    openDrawers: z.array(z.string()).meta({ description: 'Opened by then, and not counted yet' }),
    closeFirst: day.nullable().meta({ description: 'The day that must be closed before' }),
  })
  .meta({ id: 'OfficeDay' })
export type OfficeDay = z.infer<typeof OfficeDay>

export const OfficeDays = z
  .object({
    items: z.array(
      z.object({ ...facts, receivedCents: cents.nullable(), differenceCents: cents.nullable() }),
    ),
    brokenDay: day.nullable().meta({ description: 'The first closed day that is not what was closed' }),
  })
  .meta({ id: 'OfficeDays', description: 'The days of a month, the newest first' })

export const DaysQuery = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })
export const ByDay = z.object({ day })

const MOST_CENTS = 100_000_000
/** What the readers' own reports say; left out where nobody has looked. */
export const Counted = z
  .strictObject({
    terminalCents: cents.min(-MOST_CENTS).max(MOST_CENTS).nullable(),
    reason: z.string().trim().min(3).max(500).nullable(),
  })
  .meta({ id: 'OfficeDayCounted' })
export type Counted = z.infer<typeof Counted>
export const ClosedDayBody = Counted.extend({ digest: Confirmed.shape.digest }).meta({
  id: 'OfficeClosedDay',
})

import { z } from 'zod'
import { partnerBookingWords } from '#modules/accounting/partner-bookings.schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'

const cents = z.number().int()
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const day = z.iso.date()

export const ByPartnerMonth = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).meta({ description: 'Of the partner' }),
  month: month.meta({ description: '`2026-11`' }),
})
export const BySettlement = z.object({ id: z.uuid() })

/** Two decimals at most. */
export const Commission = z
  .object({ percent: z.number().min(0).max(60).multipleOf(0.01) })
  .meta({ id: 'OfficePartnerCommission' })
export const PartnerPayout = z
  .object({ paidOn: day.meta({ description: 'Not ahead of today' }) })
  .meta({ id: 'OfficePartnerPayout' })
export const SettledMonth = Confirmed.pick({ digest: true }).meta({ id: 'OfficeSettledMonth' })

const sums = {
  month,
  salesCents: cents.meta({ description: 'With VAT' }),
  returnsCents: cents,
  percent: z.number().nullable().meta({ description: 'Null: no commission was set' }),
  commissionCents: cents.nullable().meta({ description: 'Net' }),
  vatCents: cents.nullable().meta({ description: 'Of the commission' }),
  payableCents: cents.nullable().meta({ description: 'Negative: the partner owes it' }),
}

export const OfficePartnerBooks = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        legalName: z.string(),
        balanceCents: cents.meta({ description: 'What the club owes them by its books' }),
        rates: z.array(z.object({ month, percent: z.number(), setBy: z.string() })),
        open: z.array(
          z.object({
            ...sums,
            refusal: z
              .enum(['MONTH_NOT_CLOSED', 'PARTNER_MONTH_BEFORE_OPEN', 'COMMISSION_RATE_MISSING'])
              .nullable()
              .meta({ description: 'Why it cannot be settled now' }),
          }),
        ),
        settlements: z.array(
          z.object({
            ...sums,
            id: z.uuid(),
            number: z.string(),
            closedBy: z.string(),
            closedAt: z.iso.datetime(),
            paidOn: day.nullable(),
            bookings: z
              .array(
                z.object({
                  bookedOn: day,
                  amountCents: cents.meta({ description: 'Negative: it came from the partner' }),
                  word: z.enum(partnerBookingWords),
                }),
              )
              .meta({ description: 'What bank statements say of it' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OfficePartnerBooks', description: 'Every partner, the newest month first' })
export type OfficePartner = z.infer<typeof OfficePartnerBooks>['items'][number]

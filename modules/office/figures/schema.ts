import { z } from 'zod'

const cents = z.number().int()
const day = z.iso.date()

/** Days of the club's clock, both included; not longer than two years. */
export const FiguresQuery = z.object({ from: day, to: day })
export type FiguresQuery = z.infer<typeof FiguresQuery>

export const OfficeFigures = z
  .object({
    from: day,
    to: day,
    turnover: z
      .object({
        grossCents: cents.meta({
          description: 'What the club itself sold, refunds taken off, with the tax in it',
        }),
        beforeCents: cents.meta({ description: 'The same of the same days a year before' }),
        rates: z.array(z.object({ rate: z.number(), netCents: cents, taxCents: cents })),
        takenBackCents: cents.meta({ description: 'Sales that were taken back in these days; positive' }),
      })
      .meta({ description: 'From the ledger' }),
    days: z
      .array(z.object({ day, grossCents: cents }))
      .meta({ description: 'Turnover of each day, none left out' }),
    ways: z
      .array(
        z.object({ method: z.string(), count: z.number().int(), receivedCents: cents, refundedCents: cents }),
      )
      .meta({ description: 'How it was paid, and what went back the same way' }),
    voucherCents: cents.meta({ description: 'What vouchers paid of it' }),
    kinds: z
      .array(
        z.object({
          kind: z.string(),
          pieces: z.number().int(),
          backPieces: z.number().int(),
          grossCents: cents,
        }),
      )
      .meta({ description: 'What was ordered, by its kind, before anything was taken back' }),
    recurringCents: cents.meta({ description: 'Turnover of what recurs: contracts, memberships, club TV' }),
    sellers: z
      .array(z.object({ sellerId: z.number().int(), grossCents: cents }))
      .meta({ description: 'What partners sold through the club, refunds taken off' }),
    events: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.record(z.string(), z.string()),
          startsAt: z.iso.datetime(),
          tickets: z.number().int(),
          grossCents: cents,
        }),
      )
      .meta({
        description:
          'Tickets that were issued in these days and are valid, by match, the most first; at most twenty',
      }),
  })
  .meta({ id: 'OfficeFigures' })
export type OfficeFigures = z.infer<typeof OfficeFigures>

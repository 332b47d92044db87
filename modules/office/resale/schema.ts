import { z } from 'zod'
import { PayoutType } from '#modules/marketplace/schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const cents = z.number().int()
const moment = z.iso.datetime()

/** Sold tickets of the exchange by what became of their seller's money. */
export const resaleViews = ['open', 'failed', 'paid', 'all'] as const
export const ResaleFilters = officeListQuery
  .pick({ q: true })
  .extend({ view: z.enum(resaleViews).default('all') })
export const ResaleQuery = officeListQuery.extend(ResaleFilters.shape)
export type ResaleFilters = z.infer<typeof ResaleFilters>
export type ResaleQuery = z.infer<typeof ResaleQuery>

/** A ticket that was sold on the exchange, and what its seller gets. */
export const ResalePayout = z
  .object({
    id: z.uuid(),
    event: z.object({ id: z.uuid(), name: z.object({ de: z.string(), en: z.string() }) }),
    place: z.string().meta({ description: 'Block, row and seat' }),
    seller: z.object({ id: z.uuid(), name: z.string() }),
    priceCents: cents.meta({ description: 'What its buyer paid' }),
    feeCents: cents.meta({ description: 'What the club keeps' }),
    payoutCents: cents,
    voucherCents: cents.nullable().meta({
      description: 'What the seller of a failed payout gets by a voucher, without the fee of their way',
    }),
    payoutType: PayoutType,
    state: z.enum(['open', 'failed', 'paid']),
    failure: z.string().nullable().meta({ description: 'What the provider said last' }),
    soldAt: moment,
    paidAt: moment.nullable(),
  })
  .meta({ id: 'OfficeResalePayout' })
export type ResalePayout = z.infer<typeof ResalePayout>
export const ResalePayoutList = listOf(ResalePayout).meta({ id: 'OfficeResalePayoutList' })

/** Ways out of a payout that failed. */
export const ResalePayment = z
  .strictObject({
    way: z
      .enum(['again', 'voucher'])
      .meta({ description: 'The same way once more, or a voucher of the shop' }),
    amountCents: cents.min(1).meta({ description: 'As it was shown: another sum is refused' }),
    reason: z.string().trim().min(3).max(300),
  })
  .meta({ id: 'OfficeResalePayment' })

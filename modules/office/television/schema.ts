import { z } from 'zod'
import { televisionPauseMonths } from '#club/television.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { priceSilences, TelevisionState } from '#modules/television/schema.ts'
import { listOf } from '#platform/lists.ts'

/** Tabs above the list. */
export const televisionViews = ['running', 'ending', 'unpaid', 'ended', 'all'] as const

const filters = {
  q: officeListQuery.shape.q,
  view: z.enum(televisionViews).default('running'),
  offer: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .optional(),
}
export const TelevisionFilters = z.object(filters)
export type TelevisionFilters = z.infer<typeof TelevisionFilters>
export const OfficeTelevisionQuery = officeListQuery.extend(filters)
export type OfficeTelevisionQuery = z.infer<typeof OfficeTelevisionQuery>

export const OfficeTelevision = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: TelevisionState,
    subjectId: z.uuid(),
    subscriber: z.string(),
    offer: z.string(),
    renews: z.boolean(),
    startedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeTelevision' })
export type OfficeTelevision = z.infer<typeof OfficeTelevision>
export const OfficeTelevisionList = listOf(OfficeTelevision).meta({ id: 'OfficeTelevisionList' })

export const OfficeTelevisionFigures = z
  .object({
    items: z.array(ListView),
    active: z.number().int().meta({ description: 'Who can watch now' }),
    renewing: z.number().int().meta({ description: 'Of those, who go on by themselves' }),
    begun: z.number().int().meta({ description: 'Subscriptions that began this month' }),
    cancelled: z.number().int().meta({ description: 'Cancelled this month' }),
  })
  .meta({ id: 'OfficeTelevisionFigures' })
export type OfficeTelevisionFigures = z.infer<typeof OfficeTelevisionFigures>

export const OfficeTelevisionDetail = OfficeTelevision.extend({
  cancelledAt: z.iso.datetime().nullable(),
  pausedUntil: z.iso.date().nullable(),
  trialEndsAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBecause: z.string().nullable(),
  periods: z.array(
    z.object({
      id: z.uuid(),
      offer: z.string(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      amountCents: z.int(),
      orderId: z.uuid().nullable(),
      isRevoked: z.boolean(),
    }),
  ),
  dues: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      amountCents: z.int(),
      dueOn: z.iso.date(),
      state: z.string(),
      attempts: z.int(),
    }),
  ),
  steps: z.array(
    z.object({
      kind: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      until: z.iso.datetime().nullable(),
      at: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'OfficeTelevisionDetail' })
export type OfficeTelevisionDetail = z.infer<typeof OfficeTelevisionDetail>

/** No months end a rest. */
export const TelevisionPauseQuery = z.object({
  months: z.coerce.number().int().min(0).max(televisionPauseMonths),
})

const priceCents = z.int().min(1).max(100_000)
export const TelevisionPriceWish = z.strictObject({
  cents: priceCents,
  memberCents: priceCents,
  effectiveOn: z.iso.date(),
  onSilence: z.enum(priceSilences),
})
export type TelevisionPriceWish = z.infer<typeof TelevisionPriceWish>
export const TelevisionPriceQuery = z.object({
  ...TelevisionPriceWish.shape,
  cents: z.coerce.number().pipe(priceCents),
  memberCents: z.coerce.number().pipe(priceCents),
})

export const OfficeTelevisionPrice = z
  .object({
    id: z.uuid(),
    cents: z.int(),
    memberCents: z.int(),
    effectiveOn: z.iso.date(),
    onSilence: z.enum(priceSilences),
    reason: z.string(),
    plannedBy: z.string(),
    plannedAt: z.iso.datetime(),
    state: z.enum(['live', 'applied', 'withdrawn']),
    counts: z
      .object({
        told: z.int(),
        dearer: z.int(),
        yes: z.int(),
        no: z.int(),
        silent: z.int(),
        changed: z.int(),
        kept: z.int(),
        ended: z.int(),
      })
      .meta({ description: 'Who was told, what they said, and what became of it' }),
  })
  .meta({ id: 'OfficeTelevisionPrice' })
export type OfficeTelevisionPrice = z.infer<typeof OfficeTelevisionPrice>

const priceToday = z.object({
  id: z.string(),
  cents: z.int(),
  memberCents: z.int(),
  isChanged: z.boolean().meta({ description: 'The office has laid another price over that of the file' }),
})

/** What club TV costs whoever subscribes or gives it today, and what those pay who go on month by month. */
export const OfficeTelevisionPrices = z
  .object({
    offers: z.array(priceToday.extend({ runs: z.enum(['month', 'season']) })),
    gifts: z.array(priceToday),
    agreed: z
      .array(z.object({ cents: z.int(), memberCents: z.int(), count: z.int() }))
      .meta({ description: 'Agreed prices of subscriptions that go on, those of most people first' }),
    items: z.array(OfficeTelevisionPrice),
  })
  .meta({ id: 'OfficeTelevisionPrices' })
export type OfficeTelevisionPrices = z.infer<typeof OfficeTelevisionPrices>

/** When a subscription that staff end is over. */
export const televisionEndings = ['paid', 'now'] as const
export const TelevisionEndingQuery = z.object({ when: z.enum(televisionEndings).default('paid') })
export const reason = z.string().trim().min(3).max(500)

export const MOST_GIVEN_DAYS = 400
export const GiveTelevision = z
  .strictObject({
    email: z.email().max(254),
    days: z.number().int().min(1).max(MOST_GIVEN_DAYS),
    reason,
  })
  .meta({ id: 'OfficeGiveTelevision' })
export type GiveTelevision = z.infer<typeof GiveTelevision>

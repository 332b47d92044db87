import { z } from 'zod'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { TelevisionState } from '#modules/television/schema.ts'
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

import { z } from 'zod'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

/** Tabs above the line: those who stand in it, and those who do not any more. */
export const waitingViews = ['waiting', 'offered', 'over'] as const

export const OfficeWaitingQuery = officeListQuery.extend({ view: z.enum(waitingViews).default('waiting') })
export type OfficeWaitingQuery = z.infer<typeof OfficeWaitingQuery>

/** Somebody in the line for season tickets. */
export const OfficeSeasonWait = z
  .object({
    id: z.uuid(),
    personId: z.uuid(),
    name: z.string(),
    position: z.int().nullable().meta({ description: 'From 1; null once it is over' }),
    state: z.enum(['Waiting', 'Offered', 'Bought', 'Expired', 'Withdrawn']),
    joinedAt: z.iso.datetime(),
    offeredUntil: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OfficeSeasonWait' })
export type OfficeSeasonWait = z.infer<typeof OfficeSeasonWait>
export const OfficeSeasonWaits = listOf(OfficeSeasonWait).meta({ id: 'OfficeSeasonWaits' })

export const OfferSeasonWait = z.strictObject({
  hours: z.int().min(1).max(720).meta({ description: 'So long they may buy' }),
})
export const RemoveSeasonWait = z.strictObject({ reason: z.string().trim().min(3).max(500) })

import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()

/** A fan club that has places of a match, and what became of them. */
export const OfficeAllotment = z
  .object({
    id: z.uuid(),
    fanClub: z.object({ id: z.uuid(), name: z.string() }),
    wishesUntil: moment,
    payUntil: moment,
    returnsAt: moment,
    isEnded: z.boolean(),
    isDistributed: z.boolean(),
    places: z.object({ all: count, free: count, given: count, bought: count, returned: count }),
    wishes: z.object({ members: count, places: count }),
    paidCents: count,
  })
  .meta({ id: 'OfficeAllotment' })
export type OfficeAllotment = z.infer<typeof OfficeAllotment>

export const OfficeAllotments = z
  .object({
    items: z.array(OfficeAllotment),
    sources: z
      .array(
        z.object({
          contingentId: z.uuid(),
          name: z.string(),
          blocks: z.array(z.object({ blockId: z.string(), places: count })),
        }),
      )
      .meta({ description: 'Contingents that keep places: what can be given' }),
  })
  .meta({ id: 'OfficeAllotments' })
export type OfficeAllotments = z.infer<typeof OfficeAllotments>

export const OfficeFanClubs = z
  .object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), members: count, admins: count })) })
  .meta({ id: 'OfficeFanClubChoices' })
export const fanClubsQuery = z.object({ search: typedLine(80).default('') })

export const NewAllotment = z
  .strictObject({
    contingentId: z.uuid(),
    organisationIds: z.array(z.uuid()).min(1).max(20),
    parts: z
      .array(z.strictObject({ blockId: z.string().max(10), places: z.number().int().min(1).max(2000) }))
      .min(1)
      .max(20)
      .meta({ description: 'For each of the fan clubs' }),
    maxEach: z.number().int().min(1).max(20),
    wishesUntil: moment,
    payUntil: moment,
    returnsAt: moment,
  })
  .meta({ id: 'NewOfficeAllotment' })
export type NewAllotment = z.infer<typeof NewAllotment>
export const ConfirmedAllotment = NewAllotment.extend({
  digest: Confirmed.shape.digest,
  reason: z.string().trim().min(1).max(500),
}).meta({ id: 'ConfirmedOfficeAllotment' })
export const MadeAllotments = z.object({ ids: z.array(z.uuid()) }).meta({ id: 'OfficeMadeAllotments' })

export const ConfirmedTakeBack = z
  .strictObject({ digest: Confirmed.shape.digest, reason: z.string().trim().min(1).max(500) })
  .meta({ id: 'ConfirmedOfficeTakeBack' })
export const TakenBack = z.object({ places: count }).meta({ id: 'OfficeTakenBack' })

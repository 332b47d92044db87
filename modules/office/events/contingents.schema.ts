import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ContingentKind } from '#modules/tickets/schema.ts'

const moment = z.iso.datetime()
const version = z.number().int().min(1).meta({ description: 'Of the plan, as it was seen' })
const point = z.tuple([z.number(), z.number()])

export const OfficeContingent = z
  .object({
    id: z.uuid(),
    kind: ContingentKind,
    name: z.string(),
    releasesAt: moment.nullable().meta({ description: 'What is left then goes on sale; null: by hand' }),
    releasedAt: moment.nullable(),
    left: z.number().int().meta({ description: 'Places that it keeps and nobody has' }),
    given: z.number().int().meta({ description: 'Complimentary tickets out of it' }),
  })
  .meta({ id: 'OfficeContingent' })
export type OfficeContingent = z.infer<typeof OfficeContingent>

/** The ground as it is painted. */
export const OfficePlan = z
  .object({
    version,
    contingents: z.array(OfficeContingent),
    painted: z.array(z.object({ blockId: z.string(), contingentId: z.uuid(), places: z.number().int() })),
    outlines: z.array(
      z.object({ id: z.string(), isGuest: z.boolean(), outline: z.array(point), centre: point }),
    ),
  })
  .meta({ id: 'OfficePlan' })
export type OfficePlan = z.infer<typeof OfficePlan>

export const OfficePlanBlock = z
  .object({
    id: z.string(),
    kind: z.enum(['seated', 'standing']),
    capacity: z.number().int(),
    rows: z.array(
      z.object({
        row: z.string(),
        seats: z.array(
          z.object({
            id: z.string(),
            seat: z.string(),
            kind: z.enum(['seat', 'wheelchair', 'companion']),
            state: z.enum(['free', 'sold', 'held', 'kept']),
            contingentId: z.uuid().nullable(),
            reason: z
              .string()
              .nullable()
              .meta({ description: 'Why it is kept, where it is of no contingent' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OfficePlanBlock' })
export type OfficePlanBlock = z.infer<typeof OfficePlanBlock>

export const NewContingent = z
  .strictObject({
    kind: ContingentKind,
    name: z.string().trim().min(1).max(80),
    releasesAt: moment.nullable(),
  })
  .meta({ id: 'NewOfficeContingent' })
export type NewContingent = z.infer<typeof NewContingent>
export const ChangedContingent = NewContingent.extend({ version }).meta({ id: 'OfficeChangedContingent' })
export const MadeContingent = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeContingent' })
export const ConfirmedRelease = z
  .strictObject({ digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeConfirmedRelease' })

const blockId = z.string().max(10)
export const Painting = z
  .strictObject({
    version,
    contingentId: z.uuid().nullable().meta({ description: 'Null: back on sale' }),
    blockIds: z.array(blockId).max(100),
    rows: z.array(z.strictObject({ blockId, row: z.string().max(10) })).max(200),
    seatIds: z.array(z.string().max(20)).max(500),
    standing: z
      .array(z.strictObject({ blockId, places: z.number().int().min(0).max(50_000) }))
      .max(50)
      .meta({ description: 'How many standing places of a block the contingent has from now on' }),
  })
  .meta({ id: 'OfficePainting' })
export type Painting = z.infer<typeof Painting>
export const Painted = z
  .object({
    painted: z.number().int(),
    left: z.number().int().meta({ description: 'Sold, in a cart or kept for something else: as before' }),
  })
  .meta({ id: 'OfficePainted' })

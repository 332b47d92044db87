import { z } from 'zod'
import { AroundContent, AroundPart, aroundParts } from '#modules/frame/around.schema.ts'

const version = z.int().min(0).meta({ description: '0: as the club’s file has it' })

export const OfficeAround = z
  .object({
    part: AroundPart,
    version,
    content: AroundContent,
    leadsTo: z.array(z.array(z.string().nullable())).meta({
      description:
        'Of each entry of each group: where it leads on German pages of the main site; null: nowhere',
    }),
  })
  .meta({ id: 'OfficeSiteAround' })
export type OfficeAround = z.infer<typeof OfficeAround>

export const OfficeArounds = z
  .object({ items: z.array(OfficeAround).length(aroundParts.length) })
  .meta({ id: 'OfficeSiteArounds' })
export type OfficeArounds = z.infer<typeof OfficeArounds>

export const ByPart = z.object({ part: AroundPart })
export const ChangedAround = z
  .strictObject({ version, content: AroundContent })
  .meta({ id: 'OfficeChangedSiteAround' })
export const AroundVersion = z.object({ version: z.coerce.number().int().min(1) })
export const AroundFile = z
  .object({ around: z.partialRecord(AroundPart, AroundContent) })
  .meta({ id: 'OfficeSiteAroundFile', description: 'What the office has made its own' })
export type AroundFile = z.infer<typeof AroundFile>
